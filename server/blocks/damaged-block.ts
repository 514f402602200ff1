/** Thrown if the bytes of a block are damaged. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock';
}
