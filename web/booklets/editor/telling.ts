import { t } from '../../lib/i18n.ts';
import { toast, toastQueue } from '../../ui/toast.ts';
import { nameOf } from './names.ts';
import type { OpenPage } from './open-page.ts';
import type { Desk, DeskNews } from './store/desk.ts';
import type { Said, What } from './store/said.ts';
import type { Undone } from './store/timeline.ts';

/** Kinds of changes whose French noun is feminine: « Suppression … annulée ». */
const FEMININE: ReadonlySet<What> = new Set([
  'blockChanged',
  'blockRemoved',
  'blockRestored',
  'pageCopied',
  'pageChanged',
  'pageRemoved',
  'pageRestored',
  'chapterRemoved',
  'chapterRestored',
]);

/** « Suppression de la page « Sécurité » ». */
const labelOf = ({ what, name }: Said): string =>
  t(`editor.step.${what}`, { name: what.startsWith('block') ? nameOf(name) : name });

const gender = ({ what }: Said) => (FEMININE.has(what) ? 'feminine' : 'masculine');

let removal: number | null = null;

/** Shows that something was deleted and can be restored, until it is. */
export const tellRemoved = (message: string): void => {
  removal = toast.success(message);
};

/** Announces an undo or redo; a failed one is shown as a warning. */
export const tellUndone = ({ said, way, lost }: Undone, announce: (message: string) => void): void => {
  const values = { what: labelOf(said) };
  if (removal !== null) toastQueue.close(removal);
  removal = null;
  if (lost) toast.warning(t(`editor.step.lost.${way}`, values));
  else announce(t(`editor.step.${way}.${gender(said)}`, values));
};

/** Opens the page of an undo, unless it is neither on this device nor reachable without a connection. */
export const goTo = (desk: Desk, openPage: OpenPage, page: string, block: string | null): void => {
  if (desk.has(page) || navigator.onLine) openPage(page, block ?? undefined);
};

/** Shows the outcome of a change that could not be done as requested. */
export const tellNews = (news: DeskNews): void => {
  switch (news.kind) {
    case 'refused': {
      const why = news.gone ? t(`editor.step.gone.${news.gone}`) : news.message;
      toast.error(t(`editor.step.refused.${news.way}`, { what: labelOf(news.said), why }));
      break;
    }
    case 'elsewhere':
      toast.warning(t('editor.news.elsewhere', { title: news.said.name, chapter: news.chapter }));
      break;
    case 'recovered':
      toast.warning(t('editor.news.recovered', { title: news.title }));
  }
};

/** Title of the page that receives the content of a lost one. */
export const recoveredTitle = (title: string | null): string =>
  title === null ? t('editor.news.recoveredTitle.unknown') : t('editor.news.recoveredTitle', { title });
