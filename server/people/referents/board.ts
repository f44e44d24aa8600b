import { and, eq, gte } from 'drizzle-orm';
import type { ReferentPageProps } from '#renderer';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { getReferentReach, listFollowedParticipants } from './followed-participants.ts';
import { getFollowedName, listArrivalFacts, listReadingFacts } from './participant-facts.ts';
import { loadReferentsContext } from './participant-referents.ts';

const BOARD_PAGE_SIZE = 50;

const UNTRACKED_MESSAGES: Record<TrackingMode, string> = {
  named: '',
  aggregate: 'Dans ce livret, la lecture n’est pas suivie par nom : où en est chacun n’est pas indiqué ici.',
  none: 'Dans ce livret, la lecture n’est pas suivie : où en est chacun n’est pas indiqué ici.',
};

export interface BoardVisit {
  bookletId: string;
  referent: TenantRow<'referents'>;
  mode: TrackingMode;
  timeZone: string;
  /** Page of the list, from 1. */
  page: number;
}

export type BoardContent = Pick<ReferentPageProps, 'name' | 'people' | 'total' | 'untold'> & { pages: number };

/** Data that a referent may see: their own participants only. */
export const loadBoard = async (
  scope: Scope,
  { bookletId, referent, mode, page }: Omit<BoardVisit, 'timeZone'>,
): Promise<BoardContent> => {
  const { referents, today } = await loadReferentsContext(scope, bookletId, []);
  const { people, total } = await listFollowedParticipants(
    scope,
    bookletId,
    getReferentReach(referent, referents, today),
    { page, size: BOARD_PAGE_SIZE },
  );
  return {
    name: referent.firstName,
    people: people.map((person) => ({
      id: person.enrolment.id,
      name: getFollowedName(person),
      facts: [...listArrivalFacts(person, today), ...(mode === 'named' ? listReadingFacts(person) : [])],
    })),
    total,
    untold: UNTRACKED_MESSAGES[mode],
    pages: Math.max(1, Math.ceil(total / BOARD_PAGE_SIZE)),
  };
};

/** Records a referent's visit to the board, at most once a day. */
export const recordBoardVisit = async (
  scope: Scope,
  { bookletId, referent, timeZone }: BoardVisit,
  now = new Date(),
) => {
  const { activity } = scope.views;
  const today = formatLocalDay(now, timeZone);
  const recent = await scope
    .select({ at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.bookletId, bookletId),
        eq(activity.what, 'referent_looked'),
        eq(activity.detail, formatFullName(referent)),
        gte(activity.at, new Date(now.getTime() - 26 * 3_600_000)),
      ),
    );
  if (recent.some(({ at }) => formatLocalDay(at, timeZone) === today)) return;
  await scope.insert('activity', [
    { bookletId, userId: null, what: 'referent_looked', detail: formatFullName(referent) },
  ]);
};
