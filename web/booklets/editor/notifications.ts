import { t } from '../../lib/i18n.ts';
import { toast, toastQueue } from '../../ui/feedback/toast.ts';
import { getBlockTypeName } from './block-type-names.ts';
import type { OpenPage } from './editor-context.ts';
import type { ChangeKind, ChangeLabel } from './store/change-label.ts';
import type { EditorNotification, EditorSession } from './store/editor-session.ts';
import type { UndoResult } from './store/timeline.ts';

/** Kinds of changes whose French noun is feminine: « Suppression … annulée ». */
const FEMININE_CHANGES: ReadonlySet<ChangeKind> = new Set([
  'blockChanged',
  'blockRemoved',
  'blockRestored',
  'blocksRemoved',
  'pageCopied',
  'pageChanged',
  'pageRemoved',
  'pageRestored',
  'chapterRemoved',
  'chapterRestored',
  'contentRestored',
]);

/** « Suppression de la page « Sécurité » ». */
const formatChangeLabel = ({ what, name }: ChangeLabel): string =>
  t(`editor.step.${what}`, { name: /^block[A-Z]/.test(what) ? getBlockTypeName(name) : name });

const getGender = ({ what }: ChangeLabel) => (FEMININE_CHANGES.has(what) ? 'feminine' : 'masculine');

let removalToastId: number | null = null;

/** Shows that something was deleted and can be restored, until it is. */
export const notifyRemoval = (message: string): void => {
  removalToastId = toast.success(message);
};

/** Announces an undo or redo; a failed one is shown as a warning. */
export const notifyUndo = ({ changeLabel, way, lost }: UndoResult, announce: (message: string) => void): void => {
  const values = { what: formatChangeLabel(changeLabel) };
  if (removalToastId !== null) toastQueue.close(removalToastId);
  removalToastId = null;
  if (lost) toast.warning(t(`editor.step.lost.${way}`, values));
  else announce(t(`editor.step.${way}.${getGender(changeLabel)}`, values));
};

/** Opens the page of an undo, unless it is neither on this device nor reachable without a connection. */
export const openReachablePage = (
  session: EditorSession,
  openPage: OpenPage,
  page: string,
  block: string | null,
): void => {
  if (session.hasPage(page) || navigator.onLine) openPage(page, block ?? undefined);
};

/** Shows the outcome of a change that could not be done as requested. */
export const showNotification = (news: EditorNotification): void => {
  switch (news.kind) {
    case 'refused': {
      const why = news.gone ? t(`editor.step.gone.${news.gone}`) : news.message;
      toast.error(t(`editor.step.refused.${news.way}`, { what: formatChangeLabel(news.changeLabel), why }));
      break;
    }
    case 'elsewhere':
      toast.warning(t('editor.news.elsewhere', { title: news.changeLabel.name, chapter: news.chapter }));
      break;
    case 'recovered':
      toast.warning(t('editor.news.recovered', { title: news.title }));
  }
};

/** Title of the page that receives the content of a lost one. */
export const getRecoveredTitle = (title: string | null): string =>
  title === null ? t('editor.news.recoveredTitle.unknown') : t('editor.news.recoveredTitle', { title });
