import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { paths } from '../../contract/platform/paths.ts';
import type { Screen, ScreenImporter } from '../lib/chunks.ts';
import { t, useT } from '../lib/i18n.ts';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { toast, toastQueue } from '../ui/toast.ts';
import { hasUnsavedWork } from '../ui/unsaved-work.ts';
import classes from './ErrorPage.module.css';
import { layoutOf } from './guard.ts';

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

const typedIn = new Set<Element>();
document.addEventListener(
  'input',
  ({ target }) => {
    for (const element of typedIn) if (!element.isConnected) typedIn.delete(element);
    if (target instanceof Element) typedIn.add(target);
  },
  true,
);

const holdsText = (element: Element): boolean =>
  element.isConnected && ('value' in element ? element.value !== '' : element.textContent !== '');

/** Also counts text in fields outside forms: a search, a title typed in a dialog. */
const wouldLoseText = (): boolean => hasUnsavedWork() || [...typedIn].some(holdsText);

/* Reasons for a missing chunk */

type Trouble = 'offline' | 'outdated' | 'missing';

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;
const RELOADED_FOR = 'embarque.reloaded-for';

/** Main script of the version served now, named by its content; null without an answer. */
const fetchServedEntry = async (): Promise<string | null> => {
  try {
    const response = await fetch(paths.login, { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? (ENTRY.exec(await response.text())?.[1] ?? null) : null;
  } catch {
    return null;
  }
};

const ownEntry = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Reloads the page into the version of `entry`: never twice for the same one, never over unsaved text. */
const reloadOnce = (entry: string): void => {
  if (wouldLoseText()) return;
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return;
    sessionStorage.setItem(RELOADED_FOR, entry);
  } catch {
    // Without storage the reload would not be remembered, and could loop forever.
    return;
  }
  window.location.reload();
};

/** Finds the reason for a missing chunk, and reloads the page when a newer version is served. */
const diagnose = async (): Promise<Trouble> => {
  const served = await fetchServedEntry();
  if (served === null) return 'offline';
  if (served === ownEntry()) return 'missing';
  reloadOnce(served);
  return 'outdated';
};

const reload = () => window.location.reload();

/* Parts of a screen */

interface Waiting {
  importer: () => Promise<unknown>;
  resolve: (module: never) => void;
  reject: (error: unknown) => void;
}

const waiting = new Set<Waiting>();
let notice: { toast: number; trouble: Trouble } | null = null;
let retrying = false;

const closeNotice = () => {
  if (notice) toastQueue.close(notice.toast);
  notice = null;
};

const isShown = (trouble: Trouble): boolean =>
  notice?.trouble === trouble && toastQueue.current().some(({ id }) => id === notice?.toast);

const tellWaiting = async () => {
  const trouble = await diagnose();
  if (waiting.size === 0 || isShown(trouble)) return;
  closeNotice();
  const action =
    trouble === 'outdated'
      ? { label: t('chunk.reload'), run: reload }
      : { label: t('ui.state.retry'), run: () => void retryWaiting() };
  notice = { toast: toast.error(t(`chunk.part.${trouble}`), action), trouble };
};

const retryWaiting = async () => {
  if (retrying || waiting.size === 0) return;
  retrying = true;
  for (const one of [...waiting]) {
    try {
      one.resolve((await one.importer()) as never);
      waiting.delete(one);
    } catch (error) {
      if (isChunkFailure(error)) continue;
      waiting.delete(one);
      one.reject(error);
    }
  }
  retrying = false;
  if (waiting.size === 0) closeNotice();
  else await tellWaiting();
};

window.addEventListener('online', () => void retryWaiting());
// A second request for the same window is already pending: pressing its button retries.
document.addEventListener('click', () => void retryWaiting());

/** Waits until the chunk loads; meanwhile a notice reports it and offers a retry. */
export const waitForChunk = <Module,>(importer: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    waiting.add({ importer, resolve, reject });
    void tellWaiting();
  });

/** Reports an action that failed because of a missing chunk. */
export const tellUndone = async (): Promise<void> => {
  const trouble = await diagnose();
  toast.error(
    t(`chunk.action.${trouble}`),
    trouble === 'outdated' ? { label: t('chunk.reload'), run: reload } : undefined,
  );
};

/* Whole screens */

interface MissingScreen {
  importer: ScreenImporter;
  name: string;
  /** The screen itself, once its chunk is loaded. */
  Loaded?: Screen | undefined;
}

function UnavailableScreen({ screen, children }: { screen: MissingScreen; children: ReactNode }) {
  const text = useT();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    setBusy(true);
    try {
      screen.Loaded = (await screen.importer())[screen.name];
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      setTrouble(await diagnose());
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
  const Box = children !== undefined || layoutOf(window.location.pathname) === 'none' ? 'main' : 'div';
  return (
    <Box className={classes.page} role="alert">
      <h1 className={classes.title}>{text('chunk.screen.title')}</h1>
      <p className={classes.description}>{text(`chunk.screen.${trouble}`)}</p>
      <Button loading={busy} onClick={isOutdated ? reload : () => void retry()}>
        {text(isOutdated ? 'chunk.reload' : 'ui.state.retry')}
      </Button>
    </Box>
  );
}

/** Replaces a screen whose chunk is missing, and becomes that screen once the chunk loads. */
export const unavailableScreen = (importer: ScreenImporter, name: string): Screen => {
  const screen: MissingScreen = { importer, name };
  return ({ children }) => <UnavailableScreen screen={screen}>{children}</UnavailableScreen>;
};
