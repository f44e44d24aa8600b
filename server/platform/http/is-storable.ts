/**
 * Tells if a database can store every text of this value: none accepts NUL or a lone surrogate. Not recursive: a body
 * may be as deep as it is long.
 */
export const isStorable = (value: unknown): boolean => {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false;
    if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) left.push(key, inner);
    }
  }
  return true;
};
