/**
 * The total size in bytes of the buffers of all typed arrays that are reachable from `value` through fields, arrays, maps and
 * sets. Objects in `counted` are skipped, and visited ones are added to it, so that a buffer counts once. Functions are not
 * visited.
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
