/**
 * Builds the parts named by the other arguments into the folder given as first argument. `browser`:
 *   web/       the back office, with .br and .gz copies of files worth compressing
 *   reader/    the script and the style sheet of published booklets, and manifest.json with their hashed names
 *   renderer/  the page renderer that the server runs from its sources (`npm run dev`, benches)
 * `server`:
 *   server/    the server and its commands, with its own renderer
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builds } from './built.mjs';
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

async function compile(target, names) {
  const parts = names.flatMap((name) => builds[name]);
  await Promise.all(
    parts.map((part) =>
      build({
        configFile: inRoot(`vite.${part}.config.ts`),
        mode: 'production',
        logLevel: 'warn',
        build: { outDir: join(target, part), emptyOutDir: true },
      }),
    ),
  );
  const served = parts.filter((part) => part === 'web' || part === 'reader');
  const outputs = await Promise.all(served.map((part) => listFiles(join(target, part), compressible)));
  await Promise.all(outputs.flat().map(compress));
}

const [target, ...names] = process.argv.slice(2);
await compile(target, names).catch((error) => {
  // Vite's message gives the file and the line; the stack would only point at Vite.
  console.error(error.message);
  process.exit(1);
});
