import {
  base,
  bookletId,
  chooseTone,
  findElement,
  getOfflineText,
  listElements,
  readStoredValue,
  storeValue,
  version,
} from './device.ts';
import { FILE_READ_EVENT } from './file-read-event.ts';
import { showDeviceFinish } from './finish.ts';
import { showDeviceProgress, showPageRead, showReadCount } from './progress-marks.ts';

interface ReadingProgress {
  /** Hash of the content at the time of reading, by page. */
  read: Record<string, string>;
  last: { slug: string; title: string } | null;
  /** Version read last: distinguishes readings of an older version. */
  version: number;
}

const PROGRESS_KEY = `lecture.${bookletId}`;
const PENDING_PAGES_KEY = `a-envoyer.${bookletId}`;
const progress: ReadingProgress = {
  read: {},
  last: null,
  version,
  ...readStoredValue<Partial<ReadingProgress>>(PROGRESS_KEY, {}),
};

const READ_LABEL = 'Page lue';

const saveProgress = (): void => storeValue(PROGRESS_KEY, { ...progress, version });

const getPageState = (page: string, hash: string): 'read' | 'updated' | 'opened' | 'new' => {
  const known = progress.read[page];
  if (known === undefined) return 'new';
  if (known === '') return 'opened';
  return known === hash ? 'read' : 'updated';
};
const STATE_LABELS = {
  read: 'Lue',
  updated: chooseTone('Mise à jour depuis votre lecture', 'Mise à jour depuis ta lecture'),
  opened: 'Commencée',
  // One « Reprendre » above the list tells where to go: a label on each unread line would hide it.
  new: '',
};

/** Shows the reading state of each page in the contents, and their sum. */
const showStates = (): void => {
  const links = listElements('[data-page-link]');
  let done = 0;
  for (const link of links) {
    const state = getPageState(link.dataset.pageLink ?? '', link.dataset.hash ?? '');
    const words = findElement('[data-state]', link);
    if (state === 'read') done += 1;
    if (words) {
      words.textContent = STATE_LABELS[state];
      words.toggleAttribute('data-read', state === 'read');
    }
  }
  const sum = findElement('[data-progress]');
  if (!sum || links.length === 0) return;
  showReadCount(done, links.length);
  showDeviceFinish(links, (link) => getPageState(link.dataset.pageLink ?? '', link.dataset.hash ?? '') === 'read');
  if (done === 0) sum.textContent = '';
  else if (done === links.length)
    sum.textContent = chooseTone('Vous avez lu toutes les pages.', 'Tu as lu toutes les pages.');
  else sum.textContent = `${done} ${done < 2 ? 'page lue' : 'pages lues'} sur ${links.length}.`;
};

/** True if a page was read on this device with its present content. */
export const isPageRead = (page: string, hash: string): boolean => getPageState(page, hash) === 'read';

/**
 * Adds pages read elsewhere, with the hash of what was read. A page that this device knows with its present content stays
 * as it is.
 */
export const addReadPages = (pages: Readonly<Record<string, string>>): void => {
  for (const [page, hash] of Object.entries(pages)) progress.read[page] ||= hash;
  saveProgress();
};

/** Hashes of the pages read on this device. A hash belongs to one page, in one state. */
const listReadHashes = (): Set<string> => new Set(Object.values(progress.read).filter((hash) => hash !== ''));

/** Text under the page, once it is read; the check mark beside it draws itself. */
const showPageState = (words: HTMLElement, state: string): void => {
  words.textContent = state;
  words.closest('.r-done-line')?.toggleAttribute('data-read', state.startsWith(READ_LABEL));
};

const showResume = (): void => {
  const start = findElement<HTMLAnchorElement>('[data-start]');
  const label = findElement('[data-start-label]');
  if (!start || !label || !progress.last) return;
  // The page may be missing from this version: the booklet then starts at its beginning, as for any reader.
  const known = (start.dataset.pages ?? '').split(' ');
  if (!known.includes(progress.last.slug)) return;
  start.href = `${base}/${progress.last.slug}`;
  label.textContent = `Reprendre à «\u00a0${progress.last.title}\u00a0»`;
};

/** Marks a page as read when its end has been visible for two seconds, or when the reader clicks the button. */
const trackPage = (article: HTMLElement, page: string): void => {
  const hash = article.dataset.hash ?? '';
  const end = findElement('[data-end]');
  const words = findElement('[data-done-words]');
  const button = findElement<HTMLButtonElement>('[data-done]');
  progress.last = { slug: article.dataset.slug ?? '', title: article.dataset.title ?? '' };
  if (progress.read[page] === undefined) progress.read[page] = '';
  saveProgress();
  if (!end || !words || !button) return;
  end.hidden = false;
  const done = () => {
    progress.read[page] = hash;
    saveProgress();
    // The focus must not be lost when the button disappears.
    if (document.activeElement === button) findElement('[data-next]')?.focus({ preventScroll: true });
    button.hidden = true;
    showPageState(words, READ_LABEL);
    showDeviceProgress(listReadHashes());
  };
  button.addEventListener('click', done);
  if (progress.read[page] === hash) {
    done();
    return;
  }
  // The end of the page does not count when the booklet requires the button.
  if (!document.body.classList.contains('r-by-button')) runWhenSeen(end, () => button.hidden || done());
};

/** The following page, once what was just read has opened it. */
interface OpenedNext {
  href: string;
  title: string;
  opened: string;
}

/** Makes « Suivant » lead to it. */
const showOpenedNext = ({ href, title }: OpenedNext): void => {
  const link = findElement<HTMLAnchorElement>('[data-next]');
  const name = link && findElement('.r-turn-title', link);
  if (!link || !name) return;
  link.href = href;
  name.textContent = title;
};

/** Sends a page as read, with the pages not sent before. Returns the text to show. */
const sendPageRead = async (page: string): Promise<string> => {
  const waiting = new Set([...readStoredValue<string[]>(PENDING_PAGES_KEY, []), page]);
  storeValue(PENDING_PAGES_KEY, [...waiting]);
  let refusal = '';
  let opened = '';
  let isKept = false;
  try {
    for (const one of waiting) {
      const response = await fetch(`${base}/moi/page`, {
        method: 'POST',
        body: new URLSearchParams({ page: one }),
        headers: { Accept: 'application/json' },
        keepalive: true,
      });
      // The service worker keeps it until the network returns.
      if (response.status === 202) isKept ||= one === page;
      // A page that no longer exists is not sent again.
      if (response.ok || response.status === 404 || response.status === 422) waiting.delete(one);
      const { next } = (response.ok ? await response.json() : {}) as { next?: OpenedNext };
      if (next && one === page) {
        showOpenedNext(next);
        opened = next.opened;
      }
      if (response.status === 422 && one === page) refusal = ((await response.json()) as { message: string }).message;
    }
  } catch {
    // Offline: sent later.
  }
  storeValue(PENDING_PAGES_KEY, [...waiting]);
  if (refusal !== '') return refusal;
  if (!waiting.has(page) && !isKept)
    return opened === '' ? READ_LABEL : `${READ_LABEL}. La page «\u00a0${opened}\u00a0» est ouverte.`;
  return getOfflineText();
};

/** The same for an identified reader: the server stores the progress, for all devices. */
const trackParticipantPage = (form: HTMLFormElement, page: string): void => {
  const words = findElement('[data-done-words]', form);
  const button = findElement<HTMLButtonElement>('[data-done]', form);
  if (!words || !button) return;
  const done = async () => {
    if (button.hidden) return;
    if (document.activeElement === button) findElement('[data-next]')?.focus({ preventScroll: true });
    button.hidden = true;
    const said = await sendPageRead(page);
    showPageState(words, said);
    if (said.startsWith(READ_LABEL)) showPageRead();
    // Another action is required first: the button stays available for a new try.
    button.hidden = said.startsWith(READ_LABEL);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void done();
  });
  // The page was refused because of an unread file, which is now read.
  addEventListener(FILE_READ_EVENT, () => {
    if (words.textContent !== '' && !button.hidden) void done();
  });
  if (document.documentElement.dataset.follows === 'end') runWhenSeen(form, done);
};

/** Calls `done` once an element has been visible for two seconds. */
const runWhenSeen = (element: HTMLElement, done: () => void): void => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  new IntersectionObserver(([entry]) => {
    clearTimeout(waiting);
    if (entry?.isIntersecting) waiting = setTimeout(done, 2000);
  }).observe(element);
};

export const startProgress = (): void => {
  const form = findElement<HTMLFormElement>('[data-done-form]');
  if (document.documentElement.dataset.follows) {
    if (form && document.body.dataset.page) trackParticipantPage(form, document.body.dataset.page);
    return;
  }
  const article = findElement('[data-article]');
  const page = document.body.dataset.page;
  if (article && page) trackPage(article, page);
  showStates();
  showDeviceProgress(listReadHashes());
  showResume();
};
