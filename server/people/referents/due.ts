import { isUnopened } from '../../../contract/people/enrolments/enrolment.ts';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import type { Row } from '../../platform/data/scope.ts';
import { addDays, weekday } from '../../platform/text/calendar/days.ts';
import type { KeptSurvey } from '../../reading/reader/survey.ts';
import { answering, type Charge, holds, type Led } from './resolve.ts';

/** What happened is told for this long, in days: after that it is no news. */
export const NEWS_DAYS = 3;
/** Days before the arrival by which a booklet should be open. */
export const OPEN_BEFORE = 7;
/** Whom a weekly summary is about: who arrived since, and who arrives until, in days. */
export const WEEK = { since: 30, until: 21 };

type Referent = Row<'referents'>;

/** What is looked at of somebody in a booklet. */
export type Newcomer = Led &
  Pick<Row<'enrolments'>, 'bookletId' | 'state' | 'arrivalOn' | 'completedAt' | 'pagesDone' | 'pagesDue'> & {
    enrolmentId: string;
    enrolledAt: Date;
    firstName: string;
    lastName: string;
  };

/** An astonishment report that somebody signed with her name, and where something goes wrong. */
export interface Report {
  id: string;
  enrolmentId: string;
}

/** From here down a face (of 5) or a mark (of 10) says that something goes wrong. */
const BAD = { smileys: 2, scale: 3 };

/** Whether an answer to an astonishment report says that something goes wrong: by a face or a mark, never by its words. */
export const isBad = (answers: KeptSurvey['answers']): boolean =>
  answers.some(({ kind, values }) => {
    const most = kind === 'smileys' || kind === 'scale' ? BAD[kind] : null;
    return most !== null && values.some((value) => value !== '' && Number(value) <= most);
  });

export interface Claim {
  referentId: string;
  what: ReferentNotice;
  subject: string;
}

export interface News {
  people: readonly Newcomer[];
  reports: readonly Report[];
  now: Date;
  /** Where the company is. */
  today: string;
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

/** Whom somebody in charge leads: sheets that name him, and his perimeter. Who replaces him is told in his place. */
const led = (referent: Charge): ((person: Newcomer) => boolean) => {
  const has = holds(referent.perimeter);
  return (person) => person.referentId === referent.id || person.buddyId === referent.id || has(person);
};

/**
 * What is to be told to one person in charge, whether or not it was. `named`: the booklet follows people by name; nothing
 * that tells who reads is due elsewhere.
 */
export const dueTo = (referent: Referent, named: boolean, { people, reports, now, today }: News): Claim[] => {
  const isLed = led(referent);
  const theirs = people.filter((person) => person.bookletId === referent.bookletId && isLed(person));
  const since = new Date(Math.max(now.getTime() - NEWS_DAYS * 86_400_000, referent.createdAt.getTime()));
  const about = (what: ReferentNotice, some: readonly Newcomer[]): Claim[] =>
    some.map(({ enrolmentId }) => ({ referentId: referent.id, what, subject: enrolmentId }));
  const due: Partial<Record<ReferentNotice, () => Claim[]>> = {
    new_participant: () =>
      about(
        'new_participant',
        theirs.filter(({ enrolledAt }) => enrolledAt >= since),
      ),
    weekly: () => {
      if (weekday(today) !== 1) return [];
      const some = theirs.some((person) => isOfTheWeek(person, today));
      return some ? [{ referentId: referent.id, what: 'weekly', subject: today }] : [];
    },
    ...(named && {
      astonishment: () => {
        const known = new Set(theirs.map(({ enrolmentId }) => enrolmentId));
        return reports
          .filter(({ enrolmentId }) => known.has(enrolmentId))
          .map(({ id }) => ({ referentId: referent.id, what: 'astonishment', subject: id }));
      },
      not_opened: () =>
        about(
          'not_opened',
          theirs.filter(
            ({ state, arrivalOn }) =>
              isUnopened(state) && arrivalOn !== null && arrivalOn >= today && arrivalOn <= addDays(today, OPEN_BEFORE),
          ),
        ),
      completed: () =>
        about(
          'completed',
          theirs.filter(
            ({ state, completedAt }) => state === 'completed' && completedAt !== null && completedAt >= since,
          ),
        ),
    }),
  };
  return referent.notices.flatMap((what) => due[what]?.() ?? []);
};

/** Whether a weekly summary names somebody. */
export const isOfTheWeek = ({ arrivalOn }: Pick<Newcomer, 'arrivalOn'>, today: string): boolean =>
  arrivalOn !== null && arrivalOn >= addDays(today, -WEEK.since) && arrivalOn <= addDays(today, WEEK.until);

/** Those of the week whom somebody in charge leads, the next to arrive first. */
export const weekOf = (referent: Referent, people: readonly Newcomer[], today: string): Newcomer[] => {
  const isLed = led(referent);
  return people
    .filter((person) => person.bookletId === referent.bookletId && isLed(person) && isOfTheWeek(person, today))
    .sort((a, b) => (a.arrivalOn ?? '').localeCompare(b.arrivalOn ?? ''));
};

/** Who is written to: himself, or whoever answers while he is away; himself all the same where nobody with an address does. */
export const addressee = (referent: Referent, charges: readonly Referent[], today: string): Referent => {
  const instead = answering(charges, today)(referent);
  return instead !== null && instead.email !== '' ? instead : referent;
};
