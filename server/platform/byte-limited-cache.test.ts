import { describe, expect, it } from 'vitest';
import { createByteLimitedCache } from './byte-limited-cache.ts';

const text = (size: number) => ({ text: 'x'.repeat(size) });
const createTextCache = (capacity: number) =>
  createByteLimitedCache<{ text: string }>(capacity, (value) => value.text.length);

describe('memory', () => {
  it('makes once for all who wait', async () => {
    const memory = createTextCache(100);
    let made = 0;
    const make = async () => {
      made += 1;
      return text(10);
    };
    await Promise.all([memory.get('a', make), memory.get('a', make)]);
    await memory.get('a', make);
    expect(made).toBe(1);
    expect(memory.bytes()).toBe(10);
  });

  it('lets go what was not asked for longest, and never holds more than it may', async () => {
    const memory = createTextCache(100);
    const made: string[] = [];
    const get = (key: string) =>
      memory.get(key, async () => {
        made.push(key);
        return text(40);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    expect(memory.bytes()).toBeLessThanOrEqual(100);
  });

  it('does not remember a failure', async () => {
    const memory = createTextCache(100);
    await expect(memory.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await memory.get('a', async () => text(1))).text).toBe('x');
    expect(memory.bytes()).toBe(1);
  });
});
