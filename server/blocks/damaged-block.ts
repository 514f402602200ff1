/** Thrown if the bytes of a block are not what was written. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock';
}
