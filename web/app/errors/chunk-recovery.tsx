import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import type { ScreenComponent, ScreenImporter } from '../../lib/chunks.ts';
import { t, useT } from '../../lib/i18n.ts';
import { toast, toastQueue } from '../../ui/feedback/toast.ts';
import { hasUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { getLayoutName } from '../routes/guard.ts';
import classes from './ErrorPage.module.css';

/** Its notices are toasts: loaded together, both are there when the network is gone. */
export { ToastCards } from '../../ui/feedback/ToastCards.tsx';

/** Messages of browsers, and of Vite for style sheets, for a chunk that could not be loaded. */
const CHUNK_FAILURE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export const isChunkFailure = (error: unknown): boolean => error instanceof Error && CHUNK_FAILURE.test(error.message);

// Vite treats a style sheet link in the page as loaded: a failed one would not be requested again.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

/* Work that a reload would lose */

const editedElements = new Set<Element>();
document.addEventListener(
  'input',
  ({ target }) => {
    for (const element of editedElements) if (!element.isConnected) editedElements.delete(element);
    if (target instanceof Element) editedElements.add(target);
  },
  true,
);

const holdsText = (element: Element): boolean =>
  element.isConnected && ('value' in element ? element.value !== '' : element.textContent !== '');

/** Also counts text in fields outside forms: a search, a title typed in a dialog. */
const hasUnsavedText = (): boolean => hasUnsavedWork() || [...editedElements].some(holdsText);

/* Reasons for a missing chunk */

type ChunkFailureReason = 'offline' | 'outdated' | 'missing';

const ENTRY_PATTERN = /<script type="module"[^>]* src="([^"]+)"/;
const RELOAD_STORAGE_KEY = 'embarque.reloaded-for';

/** Main script of the version served now, named by its content; null without an answer. */
const fetchServedEntry = async (): Promise<string | null> => {
  try {
    const response = await fetch(paths.login, { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? (ENTRY_PATTERN.exec(await response.text())?.[1] ?? null) : null;
  } catch {
    return null;
  }
};

const findOwnEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Reloads the page into the version of `entry`: never twice for the same one, never over unsaved text. */
const reloadOnce = (entry: string): void => {
  if (hasUnsavedText()) return;
  try {
    if (sessionStorage.getItem(RELOAD_STORAGE_KEY) === entry) return;
    sessionStorage.setItem(RELOAD_STORAGE_KEY, entry);
  } catch {
    // Without storage the reload would not be remembered, and could loop forever.
    return;
  }
  window.location.reload();
};

/** Finds the reason for a missing chunk, and reloads the page when a newer version is served. */
const diagnoseFailure = async (): Promise<ChunkFailureReason> => {
  const served = await fetchServedEntry();
  if (served === null) return 'offline';
  if (served === findOwnEntry()) return 'missing';
  reloadOnce(served);
  return 'outdated';
};

const reloadPage = () => window.location.reload();

/* Parts of a screen */

interface PendingImport {
  importer: () => Promise<unknown>;
  resolve: (module: never) => void;
  reject: (error: unknown) => void;
}

const pendingImports = new Set<PendingImport>();
let notice: { toast: number; trouble: ChunkFailureReason } | null = null;
let retrying = false;

const closeNotice = () => {
  if (notice) toastQueue.close(notice.toast);
  notice = null;
};

const isNoticeShown = (trouble: ChunkFailureReason): boolean =>
  notice?.trouble === trouble && toastQueue.current().some(({ id }) => id === notice?.toast);

const showNotice = async () => {
  const trouble = await diagnoseFailure();
  if (pendingImports.size === 0 || isNoticeShown(trouble)) return;
  closeNotice();
  const action =
    trouble === 'outdated'
      ? { label: t('chunk.reload'), run: reloadPage }
      : { label: t('ui.state.retry'), run: () => void retryPendingImports() };
  notice = { toast: toast.error(t(`chunk.part.${trouble}`), action), trouble };
};

const retryPendingImports = async () => {
  if (retrying || pendingImports.size === 0) return;
  retrying = true;
  for (const one of [...pendingImports]) {
    try {
      one.resolve((await one.importer()) as never);
      pendingImports.delete(one);
    } catch (error) {
      if (isChunkFailure(error)) continue;
      pendingImports.delete(one);
      one.reject(error);
    }
  }
  retrying = false;
  if (pendingImports.size === 0) closeNotice();
  else await showNotice();
};

window.addEventListener('online', () => void retryPendingImports());
// A second request for the same window is already pending: pressing its button retries.
document.addEventListener('click', () => void retryPendingImports());

/** Waits until the chunk loads; meanwhile a notice reports it and offers a retry. */
export const waitForChunk = <Module,>(importer: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    pendingImports.add({ importer, resolve, reject });
    void showNotice();
  });

/** Reports an action that failed because of a missing chunk. */
export const reportFailedAction = async (): Promise<void> => {
  const trouble = await diagnoseFailure();
  toast.error(
    t(`chunk.action.${trouble}`),
    trouble === 'outdated' ? { label: t('chunk.reload'), run: reloadPage } : undefined,
  );
};

/* Whole screens */

interface MissingScreen {
  importer: ScreenImporter;
  name: string;
  /** The screen itself, once its chunk is loaded. */
  Loaded?: ScreenComponent | undefined;
}

function UnavailableScreen({ screen, children }: { screen: MissingScreen; children: ReactNode }) {
  const text = useT();
  const [trouble, setTrouble] = useState<ChunkFailureReason | null>(null);
  const [busy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    setBusy(true);
    try {
      screen.Loaded = (await screen.importer())[screen.name];
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      setTrouble(await diagnoseFailure());
    }
    setBusy(false);
  }, [screen]);
  useEffect(() => {
    if (screen.Loaded) return;
    const again = () => void retry();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [screen, retry]);

  if (screen.Loaded) return <screen.Loaded>{children}</screen.Loaded>;
  if (trouble === null) return <LoadingSkeleton />;
  const isOutdated = trouble === 'outdated';
  // A loaded layout has its own `main`; a missing one contains a screen.
  const Box = children !== undefined || getLayoutName(window.location.pathname) === 'none' ? 'main' : 'div';
  return (
    <Box className={classes.page} role="alert">
      <h1 className={classes.title}>{text('chunk.screen.title')}</h1>
      <p className={classes.description}>{text(`chunk.screen.${trouble}`)}</p>
      <Button loading={busy} onClick={isOutdated ? reloadPage : () => void retry()}>
        {text(isOutdated ? 'chunk.reload' : 'ui.state.retry')}
      </Button>
    </Box>
  );
}

/** Replaces a screen whose chunk is missing, and becomes that screen once the chunk loads. */
export const createUnavailableScreen = (importer: ScreenImporter, name: string): ScreenComponent => {
  const screen: MissingScreen = { importer, name };
  return ({ children }) => <UnavailableScreen screen={screen}>{children}</UnavailableScreen>;
};
