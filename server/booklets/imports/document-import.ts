import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import {
  type DocumentImport,
  type DocumentReport,
  documentImport,
  type ImportLine,
  LINES_PER_PAGE,
  type LineChange,
} from '../../../contract/booklets/imports/document-imports.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { findRow, insertRow, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import { type ReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { getRefusalText, Refusal } from '../../platform/http/refusal.ts';
import { addTitleSuffix, findFreeTitle, toFoldedKey } from '../../platform/text/titles.ts';
import { ParserFailure, runParser } from '../../platform/work/parsing/run-parser.ts';
import { recordActivity } from '../booklets/activity.ts';
import { insertBooklet } from '../booklets/booklet.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { listTitleKeys } from '../booklets/lifecycle.ts';
import { refuseFullQuota } from '../booklets/quota.ts';
import { findFreeBookletSlug } from '../booklets/slug-availability.ts';
import { refuseTakenTitleOrSlug } from '../booklets/title-conflict.ts';
import { insertChapters } from '../content/insert-content.ts';
import { type ImportedBooklet, type ImportNote, replaceImageIds } from '../documents/booklet.ts';
import type { DocumentSummary } from '../documents/read-file.ts';
import { toCheckedImage } from '../media/check-file.ts';
import { type MediaInput, saveMediaFiles } from '../media/save-media.ts';

type DocumentImportRow = TenantRow<'documentImports'>;
type StoredReport = NonNullable<DocumentImportRow['report']>;

/** Storage folder of a document and its parsed data until the booklet exists. */
const buildFolderKey = ({ companyId, id }: Pick<DocumentImportRow, 'companyId' | 'id'>): string =>
  `companies/${companyId}/document-imports/${id}`;
const SOURCE_FILE = 'source';
const DOCUMENT_FILE = 'document.json';
const LINES_FILE = 'lines.json';
const JSON_TYPE = 'application/json';

/** Without progress for this time, the parsing was interrupted by a server stop. */
const STALE_MS = 3 * 60_000;

const listImportKeys = (row: DocumentImportRow): string[] =>
  [SOURCE_FILE, DOCUMENT_FILE, LINES_FILE, ...row.images.map(({ key }) => key)].map(
    (name) => `${buildFolderKey(row)}/${name}`,
  );

const deleteFiles = async (storage: Storage, row: DocumentImportRow): Promise<void> => {
  for (const key of listImportKeys(row)) await storage.delete(key);
};

const createUnreadableRefusal = (fileName: string): Refusal => new Refusal('IMP-003', { fichier: fileName });

export const toDocumentImport = (row: DocumentImportRow): DocumentImport => {
  const isStale = row.state === 'reading' && row.updatedAt.getTime() < Date.now() - STALE_MS;
  const error = phraseText('La lecture a été interrompue. Choisissez de nouveau le fichier.');
  return { ...pickSchemaFields(row, documentImport), ...(isStale && { state: 'failed' as const, error }) };
};

/** Returns a document of the actor; throws GEN-010 for any other. */
export const getDocumentImportRow = (scope: Scope, id: string): Promise<DocumentImportRow> =>
  requireRow(scope, 'documentImports', (imports) => and(eq(imports.id, id), eq(imports.createdBy, scope.actor.id)));

const updateDocumentImport = (
  scope: Scope,
  id: string,
  values: Parameters<typeof scope.update<'documentImports'>>[1],
) => scope.update('documentImports', { ...values, updatedAt: new Date() }, (columns) => eq(columns.id, id));

/** Deletes the matching documents that have no booklet, with their files. Returns their number. */
const deleteWaitingImports = async (
  scope: Scope,
  storage: Storage,
  where: (columns: Scope['views']['documentImports']) => SQL,
): Promise<number> => {
  const rows = await listRows(scope, 'documentImports', (imports) => and(where(imports), ne(imports.state, 'done')), {
    limit: 1000,
  });
  for (const row of rows) await deleteFiles(storage, row);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? 0 : scope.deleteRows('documentImports', ({ id }) => inArray(id, ids));
};

/** Stores a document for parsing. Each author has one at a time: each may weigh 50 Mo. */
export const createDocumentImport = async (
  scope: Scope,
  storage: Storage,
  file: ReceivedFile,
  bookletType: BookletType,
): Promise<DocumentImportRow> => {
  await deleteWaitingImports(scope, storage, ({ createdBy }) => eq(createdBy, scope.actor.id));
  const id = uuidv7();
  const isPdf = (await file.head(1024)).includes('%PDF-');
  await storage.putFile(
    `${buildFolderKey({ companyId: scope.companyId, id })}/${SOURCE_FILE}`,
    file.path,
    'application/octet-stream',
  );
  return insertRow(scope, 'documentImports', {
    id,
    bookletType,
    fileName: file.name,
    format: isPdf ? 'pdf' : 'docx',
    state: 'reading',
    createdBy: scope.actor.id,
  });
};

const downloadFile = async (storage: Storage, key: string, path: string): Promise<void> =>
  pipeline(await storage.stream(key), createWriteStream(path));

const storeResult = async (storage: Storage, row: DocumentImportRow, folder: string, { images }: DocumentSummary) => {
  const target = buildFolderKey(row);
  await storage.putFile(`${target}/${DOCUMENT_FILE}`, join(folder, DOCUMENT_FILE), JSON_TYPE);
  await storage.putFile(`${target}/${LINES_FILE}`, join(folder, LINES_FILE), JSON_TYPE);
  for (const { key, contentType } of images) {
    await storage.putFile(`${target}/${key}`, join(folder, 'images', key), contentType);
  }
};

/** Parses a stored document in a separate process, and stores its plan. The row stores any refusal. */
export const parseDocumentImport = async (scope: Scope, storage: Storage, row: DocumentImportRow): Promise<void> => {
  const { id, fileName, format } = row;
  try {
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, SOURCE_FILE);
      const imagesFolder = join(folder, 'images');
      await mkdir(imagesFolder);
      await downloadFile(storage, `${buildFolderKey(row)}/${SOURCE_FILE}`, path);
      const summary = await runParser('document', {
        companyId: scope.companyId,
        fileName,
        input: {
          path,
          fileName,
          format,
          documentPath: join(folder, DOCUMENT_FILE),
          linesPath: join(folder, LINES_FILE),
          imagesFolder,
        },
        onProgress: (share) => {
          // A failed progress update is not an error.
          updateDocumentImport(scope, id, { progress: Math.round(share * 100) }).catch(() => {});
        },
      });
      await storeResult(storage, row, folder, summary);
      const { lines, undescribed, toCheck } = summary;
      const images = summary.images.map(({ key, contentType }) => ({ key, contentType }));
      await updateDocumentImport(scope, id, { state: 'read', progress: 100, lines, undescribed, toCheck, images });
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : createUnreadableRefusal(fileName);
    await updateDocumentImport(scope, id, { state: 'failed', error: getRefusalText(refusal) });
    if (!(error instanceof Refusal) && !(error instanceof ParserFailure)) throw error;
  } finally {
    await storage.delete(`${buildFolderKey(row)}/${SOURCE_FILE}`);
  }
};

/** Throws GEN-017 for a document that is not parsed, or already has a booklet. */
const requireParsedImport = (row: DocumentImportRow): void => {
  const { state } = toDocumentImport(row);
  if (state === 'read') return;
  const etat = state === 'done' ? 'déjà devenu un livret' : state === 'failed' ? 'illisible' : 'encore en lecture';
  throw new Refusal('GEN-017', {
    objet: 'ce document',
    etat,
    action: 'Choisissez de nouveau le fichier pour en faire un autre',
  });
};

export const listDocumentLines = async (
  scope: Scope,
  storage: Storage,
  id: string,
  offset: number,
): Promise<{ rows: ImportLine[]; total: number }> => {
  const row = await getDocumentImportRow(scope, id);
  requireParsedImport(row);
  const lines = JSON.parse(
    (await storage.get(`${buildFolderKey(row)}/${LINES_FILE}`)).toString('utf8'),
  ) as ImportLine[];
  return { rows: lines.slice(offset, offset + LINES_PER_PAGE), total: lines.length };
};

export const discardDocumentImport = async (scope: Scope, storage: Storage, id: string): Promise<void> => {
  const row = await getDocumentImportRow(scope, id);
  // The report of a booklet stays with it.
  if (row.state === 'done') throw new Refusal('GEN-010');
  await deleteFiles(storage, row);
  await scope.deleteRows('documentImports', (columns) => eq(columns.id, id));
};

const buildImageName = (contentType: string, index: number): string =>
  `image-${index + 1}.${/\/(\w+)/.exec(contentType)?.[1] ?? 'png'}`;

/** Prepares the displayable images of the booklet for saving. The notes report an absent one. */
const prepareImages = async (
  storage: Storage,
  row: DocumentImportRow,
  pictures: ReadonlyMap<string, string>,
): Promise<{ key: string; incoming: MediaInput }[]> => {
  const ready: { key: string; incoming: MediaInput }[] = [];
  for (const [index, { key, contentType }] of row.images.entries()) {
    const alt = pictures.get(key);
    if (alt === undefined) continue;
    const name = buildImageName(contentType, index);
    const bytes = await storage.get(`${buildFolderKey(row)}/${key}`);
    try {
      const judged = toCheckedImage(await prepareImage(bytes, name, row.companyId));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      ready.push({ key, incoming: { file: { name, size: bytes.length, sha256 }, checked: judged, alt } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return ready;
};

/** Chooses a booklet title from the document title, or from the file name. */
const chooseTitle = (booklet: ImportedBooklet, fileName: string, taken: ReadonlySet<string>): string => {
  const own = booklet.title ?? fileName.replace(/\.[^.]*$/, '').replace(/[_\s]+/g, ' ');
  const title = addTitleSuffix(own.trim().length < 3 ? `Livret ${own}`.trim() : own.trim(), '');
  return taken.has(toFoldedKey(title)) ? findFreeTitle(title, 'importé', taken) : title;
};

const insertImportedBooklet = async (
  inside: Scope,
  booklet: ImportedBooklet & { chapters: { pages: { id: string }[] }[] },
  { bookletType, fileName, toCheck }: DocumentImportRow,
): Promise<TenantRow<'booklets'>> => {
  const company = await refuseFullQuota(inside);
  const title = chooseTitle(booklet, fileName, await listTitleKeys(inside));
  const row = await insertBooklet(inside, {
    title,
    titleKey: toFoldedKey(title),
    subtitle: addTitleSuffix(booklet.subtitle ?? '', '', 120),
    slug: await findFreeBookletSlug(inside, title),
    type: bookletType,
    state: 'building',
    wizardStep: 'name',
    theme: { ...DEFAULT_THEME, logo: { ...DEFAULT_THEME.logo, alt: company.name } },
  });
  const mark = toCheck
    ? { note: `À vérifier : page reprise de « ${fileName} ».`, reviewOn: new Date().toISOString().slice(0, 10) }
    : {};
  const chapters = booklet.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({ ...page, ...mark })),
  }));
  await insertChapters(inside, row, chapters, { position: 1, takenSlugs: new Set() });
  await recordActivity(inside, row.id, 'imported', fileName);
  return row;
};

const addPageIds = (booklet: ImportedBooklet) => ({
  ...booklet,
  chapters: booklet.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({ ...page, id: uuidv7() })),
  })),
});

/** Renders the report in the current language. */
const toDocumentReport = ({ notes, ...report }: StoredReport): DocumentReport => ({
  ...report,
  notes: notes.map(({ text, values, ...place }) => ({ ...place, text: phraseText(text, values) })),
});

/** Adds the page and the block to each note, if they still exist. */
const locateNotes = (
  notes: readonly ImportNote[],
  pages: readonly { id: string; title: string; blocks: { id: string }[] }[],
): StoredReport['notes'] => {
  const pageOfBlock = new Map(pages.flatMap((page) => page.blocks.map(({ id }): [string, string] => [id, page.id])));
  const pageOfTitle = new Map([...pages].reverse().map(({ id, title }) => [title, id]));
  return notes.map(({ text, values, where, blockId }) => {
    const ofBlock = blockId === undefined ? undefined : pageOfBlock.get(blockId);
    return {
      text,
      values,
      where,
      pageId: ofBlock ?? pageOfTitle.get(where) ?? null,
      blockId: ofBlock === undefined ? null : (blockId ?? null),
    };
  });
};

const runBookletParser = (row: DocumentImportRow, storage: Storage, changes: LineChange[], decorative: boolean) =>
  withTemporaryFolder(async (folder) => {
    const documentPath = join(folder, DOCUMENT_FILE);
    await writeFile(documentPath, await storage.get(`${buildFolderKey(row)}/${DOCUMENT_FILE}`));
    const { companyId, fileName } = row;
    try {
      return await runParser('booklet', { companyId, fileName, input: { documentPath, changes, decorative } });
    } catch (error) {
      throw error instanceof ParserFailure ? createUnreadableRefusal(fileName) : error;
    }
  });

/**
 * Creates a booklet from a parsed document: chapters, pages, blocks, and images in the media library, in one
 * transaction. A refusal (GEN-017, IMP-005, IMP-006, LIV-005, MED-004) creates nothing: no booklet, no row, no file.
 */
export const createBookletFromImport = async (
  scope: Scope,
  storage: Storage,
  id: string,
  { changes, decorative }: { changes: LineChange[]; decorative: boolean },
): Promise<DocumentReport> => {
  const row = await getDocumentImportRow(scope, id);
  requireParsedImport(row);
  const built = await runBookletParser(row, storage, changes, decorative);
  const images = await prepareImages(storage, row, built.pictures);
  const files = images.map(({ incoming }) => incoming);
  const report = await refuseTakenTitleOrSlug(scope, { wanted: built.title ?? row.fileName, except: null }, () =>
    saveMediaFiles(scope, storage, files, async (inside, rows) => {
      const mediaIds = new Map(images.map(({ key }, index) => [key, rows[index]?.id ?? '']));
      const booklet = addPageIds(replaceImageIds(built, mediaIds));
      const made = await insertImportedBooklet(inside, booklet, row);
      const pages = booklet.chapters.flatMap((chapter) => chapter.pages);
      const blocks = pages.flatMap((page) => page.blocks);
      const stored: StoredReport = {
        bookletId: made.id,
        fileName: row.fileName,
        importedAt: new Date().toISOString(),
        chapters: booklet.chapters.length,
        pages: pages.length,
        blocks: blocks.length,
        tables: blocks.filter((block) => block.type === 'table').length,
        images: blocks.filter((block) => block.type === 'image').length,
        notes: locateNotes(booklet.notes, pages),
      };
      const taken = await inside.update(
        'documentImports',
        { state: 'done', bookletId: made.id, report: stored },
        (columns) => and(eq(columns.id, id), eq(columns.state, 'read')),
      );
      // Of two concurrent requests, the second creates nothing.
      if (taken.length === 0) requireParsedImport({ ...row, state: 'done' });
      return stored;
    }),
  );
  await deleteFiles(storage, row);
  return toDocumentReport(report);
};

/** Finds the import report of a booklet; null if there is none. */
export const findDocumentReport = async (scope: Scope, bookletId: string): Promise<DocumentReport | null> => {
  await requireBooklet(scope, bookletId, 'booklet.read');
  const row = await findRow(scope, 'documentImports', (imports) => eq(imports.bookletId, bookletId));
  return row?.report ? toDocumentReport(row.report) : null;
};

/** Deletes documents created before a date without a booklet. */
export const purgeDocumentImports = (scope: Scope, storage: Storage, before: Date): Promise<number> =>
  deleteWaitingImports(scope, storage, ({ createdAt }) => lt(createdAt, before));
