import { deleteAllActions, deleteKeptReader, findKeptReader, type KeptReader, saveKeptReader } from './database.ts';
import { base, findInnerPath, worker } from './scope.ts';

export const COPY_HEADER = 'x-reading-copy';
/** Page shown instead of one that is not kept; its texts are marks. */
export const NOTICE_PATH = 'livret/hors-ligne';
/** A larger file is not kept: it is a film, or a document that the reader can keep themselves. */
const MAX_FILE_BYTES = 20_000_000;
/** Moment of the copy, in milliseconds since 1970. */
const KEPT_AT_HEADER = 'x-kept-at';

const CACHE_PREFIX = `embarque ${base} `;
const getCacheName = ({ reader, version }: KeptReader): string => `${CACHE_PREFIX}${reader} ${version}`;

export const forgetPages = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
};

export const forgetAll = async (): Promise<void> => {
  await forgetPages();
  await deleteKeptReader();
  await deleteAllActions();
};

/** Applies what the server says of this device. Returns true if the answer may be kept. */
export const applyCopyHeader = async (value: string | null): Promise<boolean> => {
  if (value === null) return false;
  const [word = '', ...rest] = value.split(' ');
  const before = await findKeptReader();
  if (word === 'forget') {
    await forgetAll();
    // Nothing is left to do here, until the booklet opens again.
    await worker.registration.unregister();
    return false;
  }
  if (word === 'refused') {
    await forgetPages();
    if (before) await saveKeptReader({ ...before, isConfirmed: false });
    return false;
  }
  if (word === 'none') {
    if (before && before.reader !== rest[0]) await forgetAll();
    else await forgetPages();
    await deleteKeptReader();
    return false;
  }
  if (word !== 'keep' && word !== 'pass') return false;
  const [version = '', reader = '', end = '0'] = rest;
  if (before && before.reader !== reader) await forgetAll();
  else if (before && before.version !== version) await forgetPages();
  const isSame = before?.reader === reader && before.version === version && before.end === Number(end);
  if (!isSame || !before.isConfirmed)
    await saveKeptReader({ reader, version, end: Number(end), isConfirmed: true, tone: before?.tone ?? 'vous' });
  return word === 'keep';
};

/** The reader whose pages may be shown now; null: none. Their time may have ended without a network to say so. */
export const findCurrentReader = async (): Promise<KeptReader | null> => {
  const kept = await findKeptReader();
  if (!kept?.isConfirmed) return null;
  if (kept.end === 0 || kept.end * 1000 > Date.now()) return kept;
  await forgetAll();
  return null;
};

/** Someone may take the reader's place: a link is opened, a code is typed. */
export const doubtReader = async (): Promise<void> => {
  const kept = await findKeptReader();
  if (kept) await saveKeptReader({ ...kept, isConfirmed: false });
};

/** Key of a copy: signatures of file URLs change each hour. */
const getKey = (url: URL): string => `${url.origin}${url.pathname.replace(/\/$/, '')}`;

const isPrivateRefusal = (response: Response) => response.status !== 200 || response.type === 'opaque';

export const keepPage = async (url: URL, response: Response): Promise<void> => {
  const kept = await findKeptReader();
  if (!kept || isPrivateRefusal(response) || response.redirected) return;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(KEPT_AT_HEADER, String(Date.now()));
  const cache = await caches.open(getCacheName(kept));
  await cache.put(getKey(url), new Response(await response.blob(), { headers }));
  await keepNoticePage(kept, cache);
};

const keepNoticePage = async (kept: KeptReader, cache: Cache): Promise<void> => {
  const url = new URL(`${base}/${NOTICE_PATH}`, worker.location.origin);
  if (await cache.match(getKey(url))) return;
  const response = await fetch(url);
  if (response.status !== 200 || response.redirected) return;
  const html = await response.clone().text();
  await cache.put(getKey(url), response);
  const files = [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|js|woff2|svg)|[^"]+\/entree\/[^"]+)"/g)];
  await keepFiles(
    kept,
    files.map(([, file = '']) => new URL(file, url).href),
  );
};

/** A file of a page: the reader's own ones, and those of the booklet. */
export const isPageFile = (url: URL): boolean => {
  if (url.origin !== worker.location.origin) return false;
  const path = findInnerPath(url);
  if (path === null) return /^\/lire\/(lecteur|polices)\//.test(url.pathname) || url.pathname === '/admin/favicon.svg';
  return /^(theme-[^/]+\.css|filigrane\.css|fichiers\/.+|polices\/.+|entree\/.+\..+|entree\/(logo|theme).*)$/.test(
    path,
  );
};

export const keepFile = async (url: URL, response: Response): Promise<void> => {
  const kept = await findCurrentReader();
  if (!kept || response.status !== 200 || response.type !== 'basic') return;
  if (/^(video|audio)\//.test(response.headers.get('content-type') ?? '')) return;
  if (Number(response.headers.get('content-length') ?? 0) > MAX_FILE_BYTES) return;
  const cache = await caches.open(getCacheName(kept));
  if (await cache.match(getKey(url))) return;
  await cache.put(getKey(url), response);
};

/** Files that the page needs but that this worker did not see pass. */
export const keepFiles = async (kept: KeptReader, urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(getCacheName(kept));
  for (const one of urls) {
    const url = new URL(one);
    if (!isPageFile(url) || (await cache.match(getKey(url)))) continue;
    const response = await fetch(url).catch(() => null);
    if (response) await keepFile(url, response);
  }
};

/** Keeps the page that opened before the worker was there, with its files. */
export const keepReadPage = async (url: URL, files: readonly string[]): Promise<void> => {
  const cached = await findCopy(url);
  if (!cached) {
    // Not a second opening: the server counts no prefetch.
    const response = await fetch(url, { headers: { accept: 'text/html', purpose: 'prefetch' } });
    if (await applyCopyHeader(response.headers.get(COPY_HEADER))) await keepPage(url, response);
  }
  const kept = await findCurrentReader();
  if (kept) await keepFiles(kept, files);
};

/** Replaces a copy that an answer made old. */
export const refreshPage = async (path: string): Promise<void> => {
  const url = new URL(path, worker.location.origin);
  if (!(await findCopy(url))) return;
  const response = await fetch(url, { headers: { accept: 'text/html', purpose: 'prefetch' } });
  if (await applyCopyHeader(response.headers.get(COPY_HEADER))) await keepPage(url, response);
};

/** Copy for the current reader; null: none. Of a picture, any size will do. */
export const findCopy = async (url: URL): Promise<Response | null> => {
  const kept = await findCurrentReader();
  if (!kept) return null;
  const cache = await caches.open(getCacheName(kept));
  const exact = await cache.match(getKey(url));
  if (exact) return exact;
  const picture = /^fichiers\/[^/]+\//.exec(findInnerPath(url) ?? '')?.[0];
  if (!picture) return null;
  const other = (await cache.keys()).find((request) => findInnerPath(new URL(request.url))?.startsWith(picture));
  return (other && (await cache.match(other))) ?? null;
};

/** The page as it was kept, marked for its script. */
export const showCopy = async (copy: Response): Promise<Response> => {
  const html = await copy.text();
  const at = new Date(Number(copy.headers.get(KEPT_AT_HEADER) ?? 0)).toISOString();
  return new Response(html.replace('<html ', `<html data-kept="${at}" `), { headers: copy.headers });
};

export interface KeptPage {
  path: string;
  title: string;
}

/** Pages that were read, without the notice. */
export const listKeptPages = async (): Promise<{ pages: KeptPage[]; bytes: number }> => {
  const kept = await findCurrentReader();
  if (!kept) return { pages: [], bytes: 0 };
  const cache = await caches.open(getCacheName(kept));
  const pages: KeptPage[] = [];
  let bytes = 0;
  for (const request of await cache.keys()) {
    const copy = await cache.match(request);
    if (!copy) continue;
    const path = findInnerPath(new URL(request.url));
    const content = await copy.blob();
    bytes += content.size;
    const isPage = path !== null && path !== NOTICE_PATH && copy.headers.has(KEPT_AT_HEADER);
    if (!isPage) continue;
    const title = /<title>([^<]*)<\/title>/.exec(await content.text())?.[1] ?? '';
    pages.push({ path, title: title.split(' | ')[0] ?? title });
  }
  return { pages, bytes };
};
