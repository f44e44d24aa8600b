import { Readable } from 'node:stream';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { type Measure, measured } from '../../platform/files/measured.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { isPacked, type Part, textPart, writeZip } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { slugOf } from '../booklets/slugs.ts';
import { originalKey } from '../media/files.ts';
import { ABOUT_TEXT } from './about.ts';
import { callMedia, contentOf, type Held, written } from './content.ts';
import { ABOUT, CONTENT, FORMAT, MANIFEST, type Manifest, VERSION } from './format.ts';
import { gather } from './gather.ts';

const measureOf = async (storage: Storage, key: string, name: string): Promise<Measure> => {
  try {
    return await measured(await storage.stream(key));
  } catch (error) {
    if (error instanceof MissingFile)
      throw new Refusal('IMP-017', { raison: phraseText('le fichier « {fichier} » manque.', { fichier: name }) });
    throw error;
  }
};

/**
 * Compressed files are streamed; the rest is read whole, because chunks of a stream would change the compressed bytes
 * from one store to another.
 */
const partOf = (storage: Storage, { file, storageKey }: Held): Part => ({
  name: file,
  open: async () =>
    isPacked(file) ? await storage.stream(storageKey) : Readable.from([await storage.get(storageKey)]),
});

const textOf = async (name: string, text: string) => ({
  part: textPart(name, text),
  measure: await measured(Readable.from([Buffer.from(text)])),
});

/** Counts of an export. */
export interface Exported {
  chapters: number;
  pages: number;
  files: number;
}

/**
 * Writes the draft of a booklet, its theme and its files, as a zip at `path`. An unchanged booklet, or one imported
 * from an archive, gives identical bytes. IMP-017 for a booklet that could not be imported again. `tell` receives the
 * progress, and may throw.
 */
export const exportBooklet = async (
  scope: Scope,
  storage: Storage,
  booklet: Row<'booklets'>,
  path: string,
  tell: (done: number, total: number) => Promise<void> = async () => {},
): Promise<Exported> => {
  const gathered = await gather(scope, booklet);
  const count = gathered.media.length + gathered.fonts.length;
  const media: Parameters<typeof callMedia>[0][number][] = [];
  for (const row of gathered.media) {
    const key = originalKey(row);
    media.push({ row, key, measure: await measureOf(storage, key, row.name) });
    await tell(media.length, count * 2);
  }
  const called = callMedia(media);
  const content = contentOf(gathered, called);
  const fonts: Held[] = [];
  for (const [index, { storageKey, fileName }] of gathered.fonts.entries()) {
    const file = content.fonts[index]?.file ?? '';
    fonts.push({ file, storageKey, ...(await measureOf(storage, storageKey, fileName)) });
  }
  const held = [...called.held, ...fonts];
  const texts = {
    [CONTENT]: await textOf(CONTENT, written(content)),
    [ABOUT]: await textOf(ABOUT, ABOUT_TEXT),
  };
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    title: booklet.title ?? '',
    files: [
      ...Object.entries(texts).map(([name, { measure }]) => ({ name, ...measure })),
      ...held.map(({ file, bytes, sha256 }) => ({ name: file, bytes, sha256 })),
    ],
  };
  const parts = [
    textPart(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`),
    ...Object.values(texts).map(({ part }) => part),
    ...held.map((one) => partOf(storage, one)),
  ];
  await writeZip(path, parts, (done) => tell(Math.min(count + done, count * 2), count * 2));
  const pages = content.chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  return { chapters: content.chapters.length, pages, files: held.length };
};

/** « bienvenue-a-l-atelier.livret.zip ». */
export const archiveName = ({ title }: Pick<Row<'booklets'>, 'title'>): string =>
  `${slugOf(title ?? '') || 'livret'}.livret.zip`;
