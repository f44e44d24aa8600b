import { t } from '../../lib/i18n.ts';
import { toast, toastQueue } from '../../ui/toast.ts';
import { nameOf } from './names.ts';
import type { OpenPage } from './open-page.ts';
import type { Desk, DeskNews } from './store/desk.ts';
import type { Said, What } from './store/said.ts';
import type { Undone } from './store/timeline.ts';

/** Words of what was done that are feminine in French: « Suppression … annulée ». */
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

/** Says that something was deleted, and that it can come back; until it is back. */
export const tellRemoved = (message: string): void => {
  removal = toast.success(message);
};

/** Says what was undone or done again; what could not be is also shown. */
export const tellUndone = ({ said, way, lost }: Undone, announce: (message: string) => void): void => {
  const values = { what: labelOf(said) };
  if (removal !== null) toastQueue.close(removal);
  removal = null;
  if (lost) toast.warning(t(`editor.step.lost.${way}`, values));
  else announce(t(`editor.step.${way}.${gender(said)}`, values));
};

/** Goes where something was undone, unless the page cannot be had now: it is not on this device, and there is no connection. */
export const goTo = (desk: Desk, openPage: OpenPage, page: string, block: string | null): void => {
  if (desk.has(page) || navigator.onLine) openPage(page, block ?? undefined);
};

/** Shows what became of a change that could not be done as it was asked. */
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

/** The title of the page that what was written in a lost one goes to. */
export const recoveredTitle = (title: string | null): string =>
  title === null ? t('editor.news.recoveredTitle.unknown') : t('editor.news.recoveredTitle', { title });
