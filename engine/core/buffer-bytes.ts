/**
 * Bytes of the buffers behind all typed arrays that `value` reaches by fields, arrays, maps and sets. What is in `counted` is
 * passed over, and what was seen is added to it, so that a buffer counts once. Functions are not looked into.
 */
export function bufferBytes(value: unknown, counted: Set<unknown>): number {
  let bytes = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null || counted.has(one)) continue;
    counted.add(one);
    if (ArrayBuffer.isView(one)) waiting.push(one.buffer);
    else if (one instanceof ArrayBuffer) bytes += one.byteLength;
    else
      for (const part of one instanceof Map || one instanceof Set ? one.values() : Object.values(one))
        waiting.push(part);
  }
  return bytes;
}
