/**
 * Builds the three browser-side parts into the folder given as argument:
 *   web/       the back office, with .br and .gz twins of what is worth compressing
 *   reader/    the script and the style sheet of published booklets, and manifest.json that says their hashed names
 *   renderer/  the page renderer that the server runs at publication
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { listFiles } from './files.mjs';
import { inRoot } from './root.mjs';

const compressible = /(?<!manifest)\.(m?js|css|html|svg|json|webmanifest)$/;
const worthwhile = 1024;

async function compress(path) {
  const content = await readFile(path);
  if (content.length < worthwhile) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: quality }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

async function compile(target) {
  await Promise.all(
    ['web', 'reader', 'renderer'].map((part) =>
      build({
        configFile: inRoot(`vite.${part}.config.ts`),
        mode: 'production',
        logLevel: 'warn',
        build: { outDir: join(target, part), emptyOutDir: true },
      }),
    ),
  );
  const outputs = await Promise.all(['web', 'reader'].map((part) => listFiles(join(target, part), compressible)));
  await Promise.all(outputs.flat().map(compress));
}

await compile(process.argv[2]).catch((error) => {
  // Vite's message says the file and the line; the stack would only say Vite.
  console.error(error.message);
  process.exit(1);
});
