import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Opens an append-only file of lines. */
export const openLineFile = async (path: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  const out = createWriteStream(path, { flags: 'a' });
  return {
    add: async (lines: readonly string[]) => {
      if (!out.write(`${lines.join('\n')}\n`)) await new Promise<void>((resolve) => out.once('drain', resolve));
    },
    end: () =>
      new Promise<void>((resolve, reject) => {
        out.once('error', reject);
        out.end(() => resolve());
      }),
  };
};
