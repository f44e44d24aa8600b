import { and, eq, gte } from 'drizzle-orm';
import type { BoardPage } from '#renderer';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { dayFor } from '../../booklets/booklets/when.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { fullName } from '../../platform/http/actor.ts';
import { chargesFor } from './of.ts';
import { peopleOf, reachOf } from './people.ts';
import { arrivalFacts, nameOf, readingFacts } from './words.ts';

const SIZE = 50;

const UNTOLD: Record<TrackingMode, string> = {
  named: '',
  aggregate: 'Dans ce livret, la lecture n’est pas suivie par nom : où en est chacun n’est pas indiqué ici.',
  none: 'Dans ce livret, la lecture n’est pas suivie : où en est chacun n’est pas indiqué ici.',
};

export interface Looked {
  bookletId: string;
  referent: Row<'referents'>;
  mode: TrackingMode;
  timeZone: string;
  /** Page of the list, from 1. */
  page: number;
}

export type BoardContent = Pick<BoardPage, 'name' | 'people' | 'total' | 'untold'> & { pages: number };

/** Data that a referent may see: their own participants only. */
export const boardOf = async (
  scope: Scope,
  { bookletId, referent, mode, page }: Omit<Looked, 'timeZone'>,
): Promise<BoardContent> => {
  const { charges, today } = await chargesFor(scope, bookletId, []);
  const { people, total } = await peopleOf(scope, bookletId, reachOf(referent, charges, today), { page, size: SIZE });
  return {
    name: referent.firstName,
    people: people.map((person) => ({
      id: person.enrolment.id,
      name: nameOf(person),
      facts: [...arrivalFacts(person, today), ...(mode === 'named' ? readingFacts(person) : [])],
    })),
    total,
    untold: UNTOLD[mode],
    pages: Math.max(1, Math.ceil(total / SIZE)),
  };
};

/** Records a referent's visit to the board, at most once a day. */
export const noteLook = async (scope: Scope, { bookletId, referent, timeZone }: Looked, now = new Date()) => {
  const { activity } = scope.views;
  const today = dayFor(now, timeZone);
  const recent = await scope
    .select({ at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.bookletId, bookletId),
        eq(activity.what, 'referent_looked'),
        eq(activity.detail, fullName(referent)),
        gte(activity.at, new Date(now.getTime() - 26 * 3_600_000)),
      ),
    );
  if (recent.some(({ at }) => dayFor(at, timeZone) === today)) return;
  await scope.insert('activity', [{ bookletId, userId: null, what: 'referent_looked', detail: fullName(referent) }]);
};
