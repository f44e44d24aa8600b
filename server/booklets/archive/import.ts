import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { record } from '../booklets/activity.ts';
import { refuseTaken } from '../booklets/conflict.ts';
import { refuseFullCompany } from '../booklets/quota.ts';
import { insertChapters } from '../content/insert.ts';
import { putIn } from '../fonts/font.ts';
import { keep } from '../media/keep.ts';
import { inFolder, type Received } from '../media/received.ts';
import { type JudgedFont, judgedFonts, judgedMedia, type Piece } from './files.ts';
import { openArchive } from './open.ts';
import { chaptersOf, sectorsIn, templatesIn } from './pieces.ts';
import { type Ids, type Notes, putBooklet, type Ready, type Report } from './put-booklet.ts';

const putFonts = async (
  inside: Scope,
  fonts: readonly JudgedFont[],
  notes: Notes,
): Promise<Map<string, Row<'companyFonts'>>> => {
  const put = new Map<string, Row<'companyFonts'>>();
  for (const { ref, values } of fonts) {
    const row = await putIn(inside, values);
    put.set(ref, row);
    if (row.state !== 'validated') {
      const text = phraseText('La police « {police} » sera montrée quand l’éditeur aura validé sa licence.', {
        police: row.family,
      });
      if (!notes.some((note) => note.text === text)) notes.push({ text, where: '' });
    }
  }
  return put;
};

/** Restores the captions of imported videos; existing library files stay unchanged. */
const putCaptions = async (inside: Scope, pieces: readonly Piece[], media: Ids): Promise<void> => {
  const kinds = new Map(pieces.map(({ ref, known, incoming }) => [ref, known?.kind ?? incoming?.judged.kind]));
  for (const { ref, captions, known, incoming } of pieces) {
    const id = media.get(ref);
    const captionsMediaId = kinds.get(captions ?? '') === 'captions' ? media.get(captions ?? '') : undefined;
    // A file uploaded meanwhile belongs to somebody else too.
    if (known || !captionsMediaId || id !== incoming?.known?.id) continue;
    await inside.update('media', { captionsMediaId }, (columns) => eq(columns.id, id ?? ''));
  }
};

const written = async (
  inside: Scope,
  ready: Ready,
  rows: readonly Row<'media'>[],
): Promise<{ report: Report; fontIds: Set<string> }> => {
  await refuseFullCompany(inside);
  const notes: Notes = [];
  const { content, pieces, fileName } = ready;
  const came = pieces.filter(({ incoming }) => incoming);
  const media = new Map(pieces.flatMap(({ ref, known }) => (known ? [[ref, known.id] as const] : [])));
  for (const [index, { ref }] of came.entries()) media.set(ref, rows[index]?.id ?? '');
  await putCaptions(inside, pieces, media);
  const fonts = await putFonts(inside, ready.fonts, notes);
  const fontIds = new Map([...fonts].map(([ref, { id }]) => [ref, id]));
  const left = content.fonts.filter(({ ref }) => !fonts.has(ref));
  for (const family of new Set(left.map((font) => font.family))) {
    notes.push({
      text: phraseText('La police « {police} » n’a pas été reprise : le livret garde celles du thème.', {
        police: family,
      }),
      where: '',
    });
  }
  const row = await putBooklet(inside, ready, media, fontIds, notes);
  const pages = content.chapters.flatMap((chapter) => chapter.pages);
  const names = {
    media,
    pages: new Map(pages.map(({ ref }) => [ref, uuidv7()])),
    nowhere: uuidv7(),
    templates: ready.templates,
  };
  const chapters = chaptersOf(fileName, content, names);
  await insertChapters(inside, row, chapters, { position: 1, takenSlugs: new Set() });
  await record(inside, row.id, 'imported', fileName);
  const blocks = pages.flatMap((page) => page.blocks);
  return {
    fontIds: new Set(fontIds.values()),
    report: {
      bookletId: row.id,
      title: row.title ?? '',
      building: row.state === 'building',
      chapters: chapters.length,
      pages: pages.length,
      blocks: blocks.length,
      tables: blocks.filter(({ type }) => type === 'table').length,
      images: pieces.filter(({ known, incoming }) => (known?.kind ?? incoming?.judged.kind) === 'image').length,
      notes,
    },
  };
};

/** Stores the fonts before `work`, and deletes those that it did not keep. */
const withFonts = async (
  storage: Storage,
  fonts: readonly JudgedFont[],
  work: () => Promise<{ report: Report; fontIds: Set<string> }>,
): Promise<Report> => {
  let kept = new Set<string>();
  try {
    for (const { path, values } of fonts) await storage.putFile(values.storageKey, path, 'font/woff2');
    const { report, fontIds } = await work();
    kept = fontIds;
    return report;
  } finally {
    const stray = fonts.filter(({ values }) => !kept.has(values.id));
    await Promise.allSettled(stray.map(({ values }) => storage.delete(values.storageKey)));
  }
};

/**
 * Creates a draft from an archive: content, theme, and files in the media library, in one transaction. Fonts are
 * optional and wait for the publisher's approval. Refusals: those of `openArchive`, of file and font validation,
 * LIV-005, MED-004, GEN-023 for a fifth font; a refusal leaves no booklet, row or file.
 */
export const importArchive = (
  scope: Scope,
  storage: Storage,
  file: Received,
  { fonts: wantsFonts }: { fonts: boolean },
): Promise<Report> =>
  inFolder(async (folder) => {
    const opened = await openArchive(file, folder);
    const { content } = opened;
    const ready: Ready = {
      content,
      fileName: file.name,
      sectors: await sectorsIn(scope, content),
      templates: await templatesIn(scope, content),
      pieces: await judgedMedia(scope, storage, opened),
      fonts: wantsFonts ? await judgedFonts(scope, opened) : [],
    };
    const incoming = ready.pieces.flatMap((piece) => piece.incoming ?? []);
    const { title, slug } = content.booklet;
    return withFonts(storage, ready.fonts, () =>
      refuseTaken(scope, { wanted: slug ?? title, except: null }, () =>
        keep(scope, storage, incoming, (inside, rows) => written(inside, ready, rows)),
      ),
    );
  });
