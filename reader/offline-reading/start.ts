import { base, chooseTone, findElement } from '../device.ts';
import type { OfflineMessage, OfflineNews, OfflineState } from './messages.ts';
import { addOfflineSettings } from './settings.ts';
import { showPendingActions, showResults } from './show-actions.ts';
import { startStatusLine } from './status-line.ts';

/** Interval between two tries while the network is away: the browser may not notice its return. */
const RETRY_MS = 30_000;

const getActiveWorker = async (): Promise<ServiceWorker | null> => {
  const registration = await navigator.serviceWorker.register(`${base}/livret/hors-ligne.js`, {
    scope: base,
    updateViaCache: 'none',
  });
  // A browser that refuses workers answers nothing.
  if (!registration) return null;
  await navigator.serviceWorker.ready;
  return registration.active;
};

const askWorker = (worker: ServiceWorker, message: OfflineMessage): Promise<OfflineState> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data as OfflineState);
    worker.postMessage(message, [port2]);
  });

/** Files of this page: those that were loaded, and pictures further down, unless the reader saves data. */
const listPageFiles = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const pictures = connection?.saveData ? [] : [...document.images].map(({ currentSrc, src }) => currentSrc || src);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=icon]')];
  return [...new Set([...loaded, ...pictures, ...links.map(({ href }) => href)])].filter((url) => /^https?:/.test(url));
};

/** Registers the service worker, tells it what is read, and shows the state of the network. */
export const startOffline = async (): Promise<void> => {
  const ask = async (message: OfflineMessage): Promise<OfflineState | null> => {
    const worker = await getActiveWorker().catch(() => null);
    return worker && askWorker(worker, message);
  };
  const line = startStatusLine();
  let isAway = document.documentElement.dataset.kept !== undefined;
  let retry: ReturnType<typeof setInterval> | undefined;

  const show = async (state: OfflineState | null): Promise<void> => {
    if (!state) return;
    showPendingActions(state.pending);
    const shown = showResults(state.results);
    line.show({ isAway, pending: state.pending.length, results: shown });
    if (state.results.length > 0) await ask({ kind: 'seen', ids: state.results.map(({ id }) => id) });
  };

  const isServerReached = (): Promise<boolean> =>
    fetch(`${base}/livret/etat`, { cache: 'no-store' }).then(
      () => true,
      () => false,
    );

  const setAway = (away: boolean): void => {
    isAway = away;
    clearInterval(retry);
    if (away) retry = setInterval(() => void comeBack(), RETRY_MS);
  };

  const comeBack = async (): Promise<void> => {
    if (!(await isServerReached())) return;
    setAway(false);
    await show(await ask({ kind: 'check' }));
  };

  addOfflineSettings({
    readState: () => ask({ kind: 'state' }),
    forget: () => ask({ kind: 'forget' }),
  });

  addEventListener('offline', async () => {
    setAway(true);
    await show(await ask({ kind: 'check' }));
  });
  addEventListener('online', () => void comeBack());
  navigator.serviceWorker.addEventListener('message', async ({ data }) => {
    if ((data as OfflineNews).kind === 'sent') await show(await ask({ kind: 'state' }));
  });
  // The form of an answer given without a network changes at once.
  findElement('main')?.addEventListener('submit', () =>
    setTimeout(async () => show(await ask({ kind: 'state' })), 500),
  );

  if (!isAway && !navigator.onLine) isAway = true;
  if (isAway) setAway(true);
  await show(
    await ask(
      isAway
        ? { kind: 'state' }
        : { kind: 'read', url: location.href, files: listPageFiles(), tone: chooseTone('vous', 'tu') },
    ),
  );
};
