import type { NoticeAction } from '#renderer';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import type { FrozenPage } from '../../../booklets/index.ts';
import { getOpeningDay } from '../../../people/index.ts';
import { toFrenchDay } from '../../../platform/text/format-date.ts';
import type { NoticeName } from '../http/notices.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { ReaderContext } from '../person/reader-context.ts';

/** Notice in the place of a page that is not open yet, with the way to what opens it. */
export const buildLockNotice = (
  { base, person, tree }: Pick<ReaderContext, 'base' | 'person' | 'tree'>,
  { id, unlockDays }: Pick<FrozenPage, 'id' | 'unlockDays'>,
): { name: NoticeName; values: ErrorValues; action: NoticeAction } => {
  const lock = tree.locked.get(id);
  const contents: NoticeAction = { to: `${base}/sommaire`, label: 'Aller au sommaire', kind: 'link' };
  if (lock?.kind !== 'page') {
    const date = toFrenchDay(getOpeningDay(person.enrolment.arrivalOn, unlockDays) ?? '');
    return { name: 'locked', values: { date }, action: contents };
  }
  const { language } = tree.visible;
  const title = typesetText(fillVariables(lock.page.title, language, createVariableLookup({ person, tree })), language);
  // The page to read first may itself be locked: the contents then show what comes before.
  const action: NoticeAction = tree.locked.has(lock.page.id)
    ? contents
    : { to: `${base}/${lock.page.slug}`, label: 'Aller à cette page', kind: 'link' };
  return { name: 'waiting', values: { page: title }, action };
};
