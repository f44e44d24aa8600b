/**
 * The texts of the back office (web/locales/fr-FR.json), one flat typed key each.
 *
 *   node bin/texts.mjs add [--replace] < keys.json   merges the keys read from standard input, sorted, all or nothing
 *   node bin/texts.mjs unused                        lists the keys that web/, blocks/ and contract/ never name;
 *                                                   exit code 1 when there are any
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listFiles } from './lib/files.mjs';
import { inRoot } from './lib/root.mjs';

const localeFile = inRoot('web/locales/fr-FR.json');
const lockFolder = inRoot('web/locales/.fr-FR.lock');

/**
 * French spacing: narrow no-break before `; ! ?`, no-break before `:` and inside guillemets. Typed spaces are
 * corrected.
 */
const french = (text) =>
  text
    .replace(/[ \u00a0]([;!?])/g, '\u202f$1')
    .replace(/ :/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»')
    .replace(/(\w)'(?=\p{L})/gu, '$1’');

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

async function readTexts() {
  try {
    return JSON.parse(await readFile(localeFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Two people may add keys at the same moment: the second waits, otherwise the keys of the first are lost. */
async function withLock(work) {
  await mkdir(dirname(localeFile), { recursive: true });
  for (;;) {
    try {
      await mkdir(lockFolder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const age = await stat(lockFolder).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > 10_000) await rm(lockFolder, { recursive: true, force: true });
      else await wait(50);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lockFolder, { recursive: true, force: true });
  }
}

async function readStandardInput() {
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece;
  const added = JSON.parse(text);
  if (added === null || typeof added !== 'object' || Array.isArray(added)) throw new Error('expected one JSON object');
  for (const [key, value] of Object.entries(added)) {
    if (typeof value !== 'string') throw new Error(`the text of « ${key} » is not a string: keys are flat`);
  }
  return added;
}

async function add(replace) {
  const typed = await readStandardInput();
  const added = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, french(text)]));
  await withLock(async () => {
    const texts = Object.fromEntries(Object.entries(await readTexts()).map(([key, text]) => [key, french(text)]));
    const conflicts = Object.keys(added).filter((key) => key in texts && texts[key] !== added[key]);
    if (conflicts.length > 0 && !replace) {
      const lines = conflicts.map((key) => `  ${key}\n    now: ${texts[key]}\n    new: ${added[key]}`);
      throw new Error(
        `nothing written: these keys already have another text (--replace to change it)\n${lines.join('\n')}`,
      );
    }
    const merged = Object.entries({ ...texts, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
    const temporary = `${localeFile}.${process.pid}.new`;
    await writeFile(temporary, `${JSON.stringify(Object.fromEntries(merged), null, 2)}\n`);
    await rename(temporary, localeFile);
    console.log(`${Object.keys(added).length} keys merged, ${merged.length} in all`);
  });
}

async function unused() {
  const folders = await Promise.all(
    ['web', 'blocks', 'contract'].map((folder) => listFiles(inRoot(folder), /\.tsx?$/)),
  );
  const sources = (await Promise.all(folders.flat().map((file) => readFile(file, 'utf8')))).join('\n');
  const named = new Set(Array.from(sources.matchAll(/(['"`])([\w.-]+)\1/g), (match) => match[2]));
  // `booklet.state.${name}` stands for every key of that form; the template must contain more than one fixed word.
  const patterns = Array.from(sources.matchAll(/`([a-z]\w*\.[\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g), ([, template]) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((piece) => piece.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('[\\w-]+')}$`);
  });
  // A field of a block names its label; its help and its options are the texts below that one.
  const isBelowLabel = (key) => key.startsWith('editor.block.') && named.has(key.replace(/\.[\w-]+$/, ''));
  const orphans = Object.keys(await readTexts()).filter(
    (key) =>
      !named.has(key) &&
      !isBelowLabel(key) &&
      !named.has(key.replace(pluralSuffix, '')) &&
      !patterns.some((pattern) => pattern.test(key) || pattern.test(key.replace(pluralSuffix, ''))),
  );
  for (const key of orphans) console.log(key);
  console.log(orphans.length === 0 ? 'every text is used' : `${orphans.length} texts that no file of web/ names`);
  if (orphans.length > 0) process.exitCode = 1;
}

try {
  const [command, option] = process.argv.slice(2);
  if (command === 'add') await add(option === '--replace');
  else if (command === 'unused') await unused();
  else throw new Error('usage: node bin/texts.mjs add [--replace] < keys.json | unused');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
