import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ArchiveReport } from '../../../contract/booklets/archive/booklet-archive.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type ReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { recordActivity } from '../booklets/activity.ts';
import { refuseFullQuota } from '../booklets/quota.ts';
import { refuseTakenTitleOrSlug } from '../booklets/title-conflict.ts';
import { insertChapters } from '../content/insert-content.ts';
import { describeUnknownConditions } from '../content/own-fields.ts';
import { insertFont } from '../fonts/font.ts';
import { saveMediaFiles } from '../media/save-media.ts';
import { listKnownTemplates, loadSectorIds, toNewChapters } from './convert-content.ts';
import {
  type ArchiveImport,
  type ArchiveImportNotes,
  type IdMap,
  insertArchivedBooklet,
} from './insert-archived-booklet.ts';
import { openArchive } from './open-archive.ts';
import { type FontImport, type MediaImport, validateArchiveFonts, validateArchiveMedia } from './validate-files.ts';

const insertFonts = async (
  inside: Scope,
  fonts: readonly FontImport[],
  notes: ArchiveImportNotes,
): Promise<Map<string, TenantRow<'companyFonts'>>> => {
  const put = new Map<string, TenantRow<'companyFonts'>>();
  for (const { ref, values } of fonts) {
    const row = await insertFont(inside, values);
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
const restoreCaptions = async (inside: Scope, pieces: readonly MediaImport[], media: IdMap): Promise<void> => {
  const kinds = new Map(pieces.map(({ ref, existing, incoming }) => [ref, existing?.kind ?? incoming?.checked.kind]));
  for (const { ref, captions, existing: known, incoming } of pieces) {
    const id = media.get(ref);
    const captionsMediaId = kinds.get(captions ?? '') === 'captions' ? media.get(captions ?? '') : undefined;
    // A file uploaded meanwhile belongs to somebody else too.
    if (known || !captionsMediaId || id !== incoming?.knownFields?.id) continue;
    await inside.update('media', { captionsMediaId }, (columns) => eq(columns.id, id ?? ''));
  }
};

const insertArchive = async (
  inside: Scope,
  ready: ArchiveImport,
  rows: readonly TenantRow<'media'>[],
): Promise<{ report: ArchiveReport; fontIds: Set<string> }> => {
  await refuseFullQuota(inside);
  const notes: ArchiveImportNotes = [];
  const { content, media: pieces, fileName } = ready;
  const came = pieces.filter(({ incoming }) => incoming);
  const media = new Map(pieces.flatMap(({ ref, existing }) => (existing ? [[ref, existing.id] as const] : [])));
  for (const [index, { ref }] of came.entries()) media.set(ref, rows[index]?.id ?? '');
  await restoreCaptions(inside, pieces, media);
  const fonts = await insertFonts(inside, ready.fonts, notes);
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
  const row = await insertArchivedBooklet(inside, ready, media, fontIds, notes);
  const pages = content.chapters.flatMap((chapter) => chapter.pages);
  const names = {
    media,
    pages: new Map(pages.map(({ ref }) => [ref, uuidv7()])),
    nowhere: uuidv7(),
    templates: ready.templates,
  };
  const chapters = toNewChapters(fileName, content, names);
  await insertChapters(inside, row, chapters, { position: 1, takenSlugs: new Set() });
  await recordActivity(inside, row.id, 'imported', fileName);
  const blocks = pages.flatMap((page) => page.blocks);
  const conditions = [...pages, ...blocks].flatMap(({ audience }) => audience ?? []);
  const unknown = await describeUnknownConditions(inside, conditions);
  if (unknown !== null) notes.push({ text: unknown, where: '' });
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
      images: pieces.filter(({ existing, incoming }) => (existing?.kind ?? incoming?.checked.kind) === 'image').length,
      notes,
    },
  };
};

/** Stores the fonts before `work`, and deletes those that it did not keep. */
const withStoredFonts = async (
  storage: Storage,
  fonts: readonly FontImport[],
  work: () => Promise<{ report: ArchiveReport; fontIds: Set<string> }>,
): Promise<ArchiveReport> => {
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

/** Steps beside the files: the archive is open, and the booklet is written. */
const OTHER_STEPS = 2;

interface ImportProgress {
  /** Reports a step, and throws to stop. */
  tell: (done: number, total: number) => Promise<void>;
  /** Runs in the transaction that writes the booklet, after all writes. */
  finish: (inside: Scope, report: ArchiveReport) => Promise<void>;
}

/**
 * Creates a draft from an archive: content, theme, and files in the media library, in one transaction. Fonts are
 * optional and wait for the publisher's approval. Refusals: those of `openArchive`, of file and font validation,
 * LIV-005, MED-004, GEN-023 for a fifth font; a refusal leaves no booklet, row or file.
 */
export const importBookletArchive = (
  scope: Scope,
  storage: Storage,
  file: ReceivedFile,
  { fonts: wantsFonts, tell, finish }: { fonts: boolean } & ImportProgress,
): Promise<ArchiveReport> =>
  withTemporaryFolder(async (folder) => {
    const opened = await openArchive(file, folder);
    const { content } = opened;
    const total = content.media.length + OTHER_STEPS;
    await tell(1, total);
    const ready: ArchiveImport = {
      content,
      fileName: file.name,
      sectors: await loadSectorIds(scope, content),
      templates: await listKnownTemplates(scope, content),
      media: await validateArchiveMedia(scope, storage, opened, (checked) => tell(1 + checked, total)),
      fonts: wantsFonts ? await validateArchiveFonts(scope, opened) : [],
    };
    const incoming = ready.media.flatMap((piece) => piece.incoming ?? []);
    const { title, slug } = content.booklet;
    return withStoredFonts(storage, ready.fonts, () =>
      refuseTakenTitleOrSlug(scope, { wanted: slug ?? title, except: null }, () =>
        saveMediaFiles(scope, storage, incoming, async (inside, rows) => {
          const made = await insertArchive(inside, ready, rows);
          await finish(inside, made.report);
          return made;
        }),
      ),
    );
  });
