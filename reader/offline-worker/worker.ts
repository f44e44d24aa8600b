/*
 * Service worker of one booklet: keeps the pages that were read, to show them without a network, and the answers given
 * meanwhile, to send them when it returns. Online, every page comes from the server. See
 * docs/decisions/0075-reading-without-network.md.
 */
import type { OfflineMessage, OfflineState } from '../offline-reading/messages.ts';
import { sendActions, sendForm } from './actions.ts';
import {
  applyCopyHeader,
  COPY_HEADER,
  doubtReader,
  findCopy,
  findCurrentReader,
  forgetAll,
  isPageFile,
  keepFile,
  keepPage,
  keepReadPage,
  listKeptPages,
  showCopy,
} from './copies.ts';
import { deleteResult, findKeptReader, listActions, listResults, saveKeptReader } from './database.ts';
import { renderUnreadPage } from './notice-page.ts';
import { base, findInnerPath, worker } from './scope.ts';

/** Time after which a kept page is shown instead of one that does not come. */
const SLOW_NETWORK_MS = 8000;

const wait = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('slow network')), ms);
  });

/** Page of the server; without a network, its copy, or a page that explains. */
const openPage = async (event: FetchEvent, url: URL, path: string): Promise<Response> => {
  if (path.startsWith('acces/')) await doubtReader();
  const ask = async (): Promise<Response> => {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    const isKept = await applyCopyHeader(response.headers.get(COPY_HEADER));
    if (isKept) event.waitUntil(keepPage(url, response.clone()));
    if ((await listActions()).length > 0) event.waitUntil(sendActions().catch(() => undefined));
    return response;
  };
  const asked = ask();
  asked.catch(() => undefined);
  try {
    const hasCopy = (await findCopy(url)) !== null;
    return await (hasCopy ? Promise.race([asked, wait(SLOW_NETWORK_MS)]) : asked);
  } catch {
    const copy = await findCopy(url);
    return copy ? showCopy(copy) : renderUnreadPage(path);
  }
};

const openFile = async (event: FetchEvent, url: URL): Promise<Response> => {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepFile(url, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const copy = await findCopy(url);
    if (copy) return copy;
    throw error;
  }
};

const postForm = async (request: Request, path: string): Promise<Response> => {
  // Signing out forgets what is kept, even if the network is not there to tell the server.
  if (path === 'entree/sortie') await forgetAll();
  else if (path.startsWith('entree/') || path.startsWith('acces/')) await doubtReader();
  return sendForm(request, path);
};

/** True for a request of this site's own pages, whose referrer no other site can write. */
const isOwnRequest = ({ referrer }: Request): boolean =>
  referrer !== '' && new URL(referrer).origin === worker.location.origin;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = findInnerPath(url);
  if (request.method === 'GET') {
    if (request.mode === 'navigate' && path !== null) event.respondWith(openPage(event, url, path));
    // A film is read by ranges, and not kept.
    else if (request.mode !== 'navigate' && !request.headers.has('range') && isPageFile(url))
      event.respondWith(openFile(event, url));
  } else if (request.method === 'POST' && path !== null && isOwnRequest(request)) {
    // Sent again from here, the form of another site would seem to be our own: those go their usual way.
    event.respondWith(postForm(request, path));
  }
});

const describeState = async (isWhole: boolean): Promise<OfflineState> => {
  const kept = await findCurrentReader();
  const { pages, bytes } = isWhole ? await listKeptPages() : { pages: [], bytes: 0 };
  const actions = await listActions();
  return {
    isKeeping: kept !== null,
    pages: pages.length,
    bytes,
    pending: actions.map(({ path, subject, body }) => {
      const fields = new URLSearchParams(body);
      return { path, subject, note: fields.get('note') ?? '', bookmark: fields.get('etat') ?? '' };
    }),
    results: await listResults(),
  };
};

const check = async (): Promise<void> => {
  const response = await fetch(`${base}/livret/etat`, { cache: 'no-store' });
  await applyCopyHeader(response.headers.get(COPY_HEADER));
  await sendActions();
};

const takeMessage = async (message: OfflineMessage): Promise<OfflineState> => {
  if (message.kind === 'read') {
    await keepReadPage(new URL(message.url), message.files).catch(() => undefined);
    const kept = await findKeptReader();
    if (kept && kept.tone !== message.tone) await saveKeptReader({ ...kept, tone: message.tone });
  }
  if (message.kind === 'check') await check().catch(() => undefined);
  if (message.kind === 'seen') for (const id of message.ids) await deleteResult(id);
  if (message.kind === 'forget') await forgetAll();
  return describeState(message.kind === 'state' || message.kind === 'forget');
};

worker.addEventListener('message', (event) => {
  const answer = takeMessage(event.data as OfflineMessage).then((state) => event.ports[0]?.postMessage(state));
  event.waitUntil(answer);
});

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts.
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});
(worker as { addEventListener: (type: 'sync', act: (event: ExtendableEvent) => void) => void }).addEventListener(
  'sync',
  (event) => event.waitUntil(sendActions()),
);
