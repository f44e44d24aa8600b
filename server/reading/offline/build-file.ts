import { createHash, randomBytes } from 'node:crypto';
import { type OfflineFileData, type OfflineQuiz, renderOfflineReport, renderSearch, type SearchEntry } from '#renderer';
import { removeTermMarks } from '../../../blocks/glossary/mark-terms.ts';
import { isSelfAssessment } from '../../../blocks/quiz/is-self-assessment.ts';
import { BLOCK_DEFINITIONS } from '../../../blocks/registry.ts';
import { OFFLINE_FILE_ID_BYTES } from '../../../contract/reading/offline-code.ts';
import { OFFLINE_ASSET_PREFIX, OFFLINE_DATA_ID } from '../../../contract/reading/offline-file.ts';
import {
  createDocumentRenderer,
  type DocumentKey,
  deriveQuizSeed,
  escapeHtml,
  fillDocumentPlaceholders,
  fillVariableValues,
  listFrozenPages,
  type Snapshot,
} from '../../booklets/index.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { MissingFile } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { addVerification, type VerifiedPages } from '../reader/booklet/page-verifications.ts';
import { applyReaderSettings, type ReaderSettings } from '../reader/booklet/reader-settings.ts';
import { readFileScript, readFileStyle, renderInlineTheme } from './file-assets.ts';
import { deriveFileKey } from './file-key.ts';
import { chooseChapters, listOfflinePlaces, selectOfflineSnapshot } from './offline-pages.ts';
import { COMPACT_IMAGE, MAX_OFFLINE_BYTES, type MediaPlan, type PlannedMedia, planMedia } from './plan-media.ts';

export interface OfflineFileRequest {
  companyId: string;
  /** The whole frozen version. */
  whole: Snapshot;
  version: number;
  publishedAt: Date;
  timeZone: string;
  settings: ReaderSettings;
  showsGlossary: boolean;
  /** Address of the booklet online, without a final slash. */
  address: string;
  /** « Vérifié le … par … » of its pages, as online. */
  verifiedPages: VerifiedPages;
  /** Null: every chapter. */
  chapterIds: readonly string[] | null;
  withVideo: boolean;
}

export interface OfflineFile {
  bytes: Buffer;
  pages: number;
  /** Files left out. */
  leftOut: number;
}

interface FileDependencies {
  storage: Storage;
  secret: string;
}

/** Key of the search and of the code in the file, beside those of the version. */
const OWN_KEYS = { search: 'search', offline: 'offline' } as const;

const hashForPolicy = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escapeAttribute = (text: string): string => escapeHtml(text);

/** JSON inside a script element: no text may close it. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Self-assessment quizzes, with what marks them. Their explanations have their variables filled. */
const listQuizzes = (snapshot: Snapshot): { marked: Record<string, OfflineQuiz>; hasGraded: boolean } => {
  const marked: Record<string, OfflineQuiz> = {};
  let hasGraded = false;
  for (const { blocks } of listFrozenPages(snapshot)) {
    for (const { id, type, props } of blocks) {
      const quiz = type === 'quiz' ? BLOCK_DEFINITIONS.quiz.props.safeParse(props) : null;
      if (!quiz?.success) continue;
      if (!isSelfAssessment(quiz.data)) {
        hasGraded = true;
        continue;
      }
      const fill = (text: string) => fillVariableValues(text, snapshot.language, snapshot.variables, () => '');
      marked[id] = {
        seed: deriveQuizSeed(snapshot, id),
        questions: quiz.data.questions.map((question) => ({ ...question, feedback: fill(question.feedback) })),
      };
    }
  }
  return { marked, hasGraded };
};

/** The body of a rendered document, as a template of the file. */
const toTemplate = (key: string, html: string): string => {
  const [, attributes = '', body = ''] = /<body ([^>]*)>([\s\S]*)<\/body>/.exec(html) ?? [];
  const [, title = ''] = /<title>([\s\S]*?)<\/title>/.exec(html) ?? [];
  const read = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  const page = read('data-page');
  const data = [
    `data-key="${escapeAttribute(key)}"`,
    `data-title="${title.replaceAll('"', '&quot;')}"`,
    `data-body-class="${read('class') ?? ''}"`,
    `data-kind="${read('data-kind') ?? ''}"`,
    ...(page === undefined ? [] : [`data-page="${page}"`]),
  ];
  return `<template ${data.join(' ')}>${body}</template>\n`;
};

const readAsset = async (
  { storage }: FileDependencies,
  companyId: string,
  { mime, storageKey, isCompacted }: PlannedMedia,
): Promise<{ bytes: Buffer; mime: string }> => {
  const bytes = await storage.get(storageKey).catch((error: unknown) => {
    // The online page shows nothing there either.
    if (error instanceof MissingFile) return Buffer.alloc(0);
    throw error;
  });
  if (!isCompacted || bytes.length === 0) return { bytes, mime };
  return runImageOperation('compact', { bytes, mime, ...COMPACT_IMAGE }, { companyId, fileName: storageKey });
};

const renderAssets = async (
  dependencies: FileDependencies,
  companyId: string,
  files: readonly PlannedMedia[],
  report: (done: number) => Promise<void>,
): Promise<string> => {
  const parts: string[] = [];
  for (const [index, file] of files.entries()) {
    const { bytes, mime } = await readAsset(dependencies, companyId, file);
    parts.push(
      `<script type="text/plain" data-asset="${file.id}" data-mime="${escapeAttribute(mime)}">${bytes.toString('base64')}</script>\n`,
    );
    await report(index + 1);
  }
  return parts.join('');
};

interface DocumentSet {
  templates: string;
  /** Attributes of the html element. */
  root: string;
  search: SearchEntry[];
}

const DOCUMENT_KEYS: readonly DocumentKey[] = ['cover', 'contents', 'end', 'accessibility'];

const renderDocuments = (
  request: OfflineFileRequest,
  snapshot: Snapshot,
  { leftOut }: MediaPlan,
  report: string,
): DocumentSet => {
  const { settings, showsGlossary, address, version, verifiedPages } = request;
  const edition = { number: version, publishedOn: formatLocalDay(request.publishedAt, request.timeZone) };
  const render = createDocumentRenderer(snapshot, edition, null, {
    address,
    placeMedia: (id) =>
      leftOut.has(id) ? { url: address, isOnlineOnly: true } : { url: OFFLINE_ASSET_PREFIX + id, isOnlineOnly: false },
  });
  const shown = { ...settings, watermark: false, card: null, offline: false };
  const finish = (html: string, values: { TITLE?: string; MAIN?: string } = {}): string => {
    const told = showsGlossary ? html : removeTermMarks(html);
    return fillDocumentPlaceholders(applyReaderSettings(told, shown, '#'), { BASE: '#', ...values });
  };
  const draw = (key: DocumentKey): string => {
    const made = render(key);
    if (!made) throw new Error(`document ${key} is missing`);
    return made.body;
  };
  const frame = draw('frame');
  const keys = [...DOCUMENT_KEYS, ...listFrozenPages(snapshot).map(({ slug }) => `page/${slug}`)];
  const templates = keys.map((key) => toTemplate(key, finish(addVerification(draw(key), key, verifiedPages))));
  const main = renderSearch({ base: '#', query: '', results: [] });
  if (settings.reading.search)
    templates.push(toTemplate(OWN_KEYS.search, finish(frame, { TITLE: 'Rechercher', MAIN: main })));
  templates.push(toTemplate(OWN_KEYS.offline, finish(frame, { TITLE: 'Reporter ma lecture', MAIN: report })));
  const [, root = ''] = /<html ([^>]*)>/.exec(finish(draw('cover'))) ?? [];
  return {
    templates: templates.join(''),
    root,
    search: settings.reading.search ? (JSON.parse(draw('search.json')) as SearchEntry[]) : [],
  };
};

const buildHtml = (parts: {
  documents: DocumentSet;
  title: string;
  styles: readonly string[];
  script: string;
  data: string;
  assets: string;
}): string => {
  const { documents, title, styles, script, data, assets } = parts;
  const policy = [
    "default-src 'none'",
    `script-src ${hashForPolicy(script)}`,
    `style-src ${styles.map(hashForPolicy).join(' ')}`,
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    `<!doctype html><html ${documents.root}><head><meta charset="utf-8"/>`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="referrer" content="no-referrer"/>',
    '<meta name="color-scheme" content="light dark"/><meta name="robots" content="noindex"/><link rel="icon" href="data:,"/>',
    `<title>${escapeHtml(title)}</title>\n`,
    ...styles.map((style) => `<style>${style}</style>\n`),
    `<script>${script}</script>\n`,
    `<script type="application/json" id="${OFFLINE_DATA_ID}">${data}</script>\n`,
    documents.templates,
    assets,
    '</head><body class="b-page"><main class="r-column"><p>Ouverture du livret…</p>',
    '<noscript><p>Ce livret a besoin de JavaScript pour s’ouvrir. Activez-le dans les réglages de votre navigateur.</p></noscript>',
    '</main></body></html>\n',
  ].join('');
};

/**
 * Builds the booklet in one file. Refuses (LEC-042) one above the limit and (LEC-044) one without a page. `report`
 * receives the steps done and their number.
 */
export const buildOfflineFile = async (
  dependencies: FileDependencies,
  request: OfflineFileRequest,
  report: (done: number, total: number) => Promise<void> = async () => {},
): Promise<OfflineFile> => {
  const { whole, version, companyId, timeZone, publishedAt, address } = request;
  const visible = selectOfflineSnapshot(whole);
  const snapshot = chooseChapters(visible, request.chapterIds);
  const pages = listFrozenPages(snapshot);
  if (pages.length === 0) throw new Refusal('LEC-044');
  const plan = planMedia(snapshot, request.withVideo);
  const refuseSize = (bytes: number) =>
    new Refusal('LEC-042', { taille: formatFileSize(bytes), max: formatFileSize(MAX_OFFLINE_BYTES) });
  if (!plan.doesFit) throw refuseSize(plan.bytes);
  const total = plan.files.length + 2;
  await report(1, total);
  const quizzes = listQuizzes(snapshot);
  const kept = new Set(snapshot.chapters.map(({ id }) => id));
  const words = renderOfflineReport({
    tone: snapshot.tone ?? 'vous',
    address,
    version,
    publishedOn: formatLocalDay(publishedAt, timeZone),
    madeOn: formatLocalDay(new Date(), timeZone),
    missing: {
      chapters: visible.chapters.filter(({ id }) => !kept.has(id)).map(({ title }) => title),
      pages: listFrozenPages(whole).length - listFrozenPages(visible).length,
      files: plan.leftOut.size,
      hasGradedQuizzes: quizzes.hasGraded,
    },
  });
  const documents = renderDocuments(request, snapshot, plan, words);
  const fileId = randomBytes(OFFLINE_FILE_ID_BYTES);
  const inFile = new Set(pages.map(({ id }) => id));
  const data: OfflineFileData = {
    version,
    address,
    fileId: fileId.toString('hex'),
    key: deriveFileKey(dependencies.secret, { bookletId: snapshot.bookletId, version, fileId }).toString('hex'),
    pages: listOfflinePlaces(whole).flatMap(({ page, hash, place }) =>
      inFile.has(page.id) ? [{ id: page.id, hash, place }] : [],
    ),
    search: documents.search,
    quizzes: quizzes.marked,
  };
  const styles = [readFileStyle(), await renderInlineTheme(dependencies.storage, snapshot)];
  const assets = await renderAssets(dependencies, companyId, plan.files, (done) => report(done + 1, total));
  const bytes = Buffer.from(
    buildHtml({
      documents,
      title: snapshot.title,
      styles: styles.map((style) => style.replaceAll('\r', '')),
      script: readFileScript(),
      data: toScriptJson(data),
      assets,
    }),
  );
  if (bytes.length > MAX_OFFLINE_BYTES) throw refuseSize(bytes.length);
  await report(total, total);
  return { bytes, pages: pages.length, leftOut: plan.leftOut.size };
};
