/** Decompresses at most `max` bytes; null: the data is corrupt, or larger. */
export const inflateBytes = async (
  bytes: Uint8Array<ArrayBuffer>,
  format: 'deflate' | 'deflate-raw',
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > max) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};
