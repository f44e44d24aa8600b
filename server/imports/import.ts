import { createHash } from 'node:crypto';
import type { BookletType } from '../../contract/booklets.ts';
import type { AnswerOf } from '../../contract/call.ts';
import type { importDocument } from '../../contract/library.ts';
import { DEFAULT_THEME } from '../../contract/theme.ts';
import { record } from '../booklets/activity.ts';
import { freeAddress } from '../booklets/addresses.ts';
import { insertBooklet } from '../booklets/booklet.ts';
import { refuseTaken } from '../booklets/conflict.ts';
import { titleKeys } from '../booklets/lifecycle.ts';
import { refuseFullCompany } from '../booklets/quota.ts';
import { foldedKey, freeTitle, suffixed } from '../booklets/titles.ts';
import { insertChapters } from '../content/insert.ts';
import type { Row, Scope } from '../db/scope.ts';
import { type ImportedBooklet, type ImportedImage, placeImages } from '../documents/docx.ts';
import { prepareImage } from '../images/image.ts';
import { judgedImage } from '../media/judged.ts';
import { type Incoming, keep } from '../media/keep.ts';
import type { Received } from '../media/received.ts';
import { ParserFailure, runParser } from '../parsing/run-parser.ts';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';

const nameOf = (image: ImportedImage, index: number): string =>
  `image-${index + 1}.${/\/(\w+)/.exec(image.contentType)?.[1] ?? 'png'}`;

/** The images of the document that can be shown, ready to be kept. One that cannot is told in the notes, by its absence. */
const readyImages = async (
  images: readonly ImportedImage[],
  companyId: string,
): Promise<{ key: string; incoming: Incoming }[]> => {
  const ready: { key: string; incoming: Incoming }[] = [];
  for (const [index, image] of images.entries()) {
    const name = nameOf(image, index);
    try {
      const judged = judgedImage(await prepareImage(image.bytes, name, companyId));
      const sha256 = createHash('sha256').update(image.bytes).digest('hex');
      ready.push({
        key: image.key,
        incoming: { file: { name, size: image.bytes.length, sha256 }, judged, alt: image.alt },
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return ready;
};

/** A title of a booklet out of the document's own, or of the name of its file. */
const titleOf = (booklet: ImportedBooklet, fileName: string, taken: ReadonlySet<string>): string => {
  const own = booklet.title ?? fileName.replace(/\.[^.]*$/, '').replace(/[_\s]+/g, ' ');
  const title = suffixed(own.trim().length < 3 ? `Livret ${own}`.trim() : own.trim(), '');
  return taken.has(foldedKey(title)) ? freeTitle(title, 'importé', taken) : title;
};

const insertImported = async (
  inside: Scope,
  booklet: ImportedBooklet,
  type: BookletType,
  fileName: string,
): Promise<Row<'booklets'>> => {
  const company = await refuseFullCompany(inside);
  const title = titleOf(booklet, fileName, await titleKeys(inside));
  const row = await insertBooklet(inside, {
    title,
    titleKey: foldedKey(title),
    subtitle: suffixed(booklet.subtitle ?? '', '', 120),
    slug: await freeAddress(inside, title),
    type,
    state: 'building',
    wizardStep: 'name',
    theme: { ...DEFAULT_THEME, logo: { ...DEFAULT_THEME.logo, alt: company.name } },
  });
  await insertChapters(inside, row, booklet.chapters, { position: 1, takenSlugs: new Set() });
  await record(inside, row.id, 'imported', fileName);
  return row;
};

const parseDocument = async ({ companyId }: Scope, { name: fileName, path }: Received): Promise<ImportedBooklet> => {
  try {
    return await runParser('docx', { companyId, fileName, input: { path, fileName } });
  } catch (error) {
    throw error instanceof ParserFailure ? new Refusal('IMP-003', { fichier: fileName }) : error;
  }
};

/**
 * Makes a booklet out of a Word document: chapters, pages, blocks, and its images in the media library, all in one
 * transaction. Refusals of `runParser` and `importDocx`, LIV-005 and MED-004 create nothing: no booklet, no row, no file.
 */
export const importWord = async (
  scope: Scope,
  storage: Storage,
  file: Received,
  type: BookletType,
): Promise<AnswerOf<typeof importDocument>> => {
  const read = await parseDocument(scope, file);
  const images = await readyImages(read.images, scope.companyId);
  const files = images.map(({ incoming }) => incoming);
  return refuseTaken(scope, { wanted: read.title ?? file.name, except: null }, () =>
    keep(scope, storage, files, async (inside, rows) => {
      const mediaIds = new Map(images.map(({ key }, index) => [key, rows[index]?.id ?? '']));
      const booklet = placeImages(read, mediaIds);
      const row = await insertImported(inside, booklet, type, file.name);
      const pages = booklet.chapters.flatMap((chapter) => chapter.pages);
      const blocks = pages.flatMap((page) => page.blocks);
      return {
        bookletId: row.id,
        chapters: booklet.chapters.length,
        pages: pages.length,
        blocks: blocks.length,
        tables: blocks.filter((block) => block.type === 'table').length,
        images: blocks.filter((block) => block.type === 'image').length,
        notes: booklet.notes.map(({ text, where }) => ({ text, where })),
      };
    }),
  );
};
