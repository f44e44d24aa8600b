import { isUnopened } from '../../../contract/people/enrolments/enrolment.ts';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import type { Row } from '../../platform/data/scope.ts';
import { addDays, weekday } from '../../platform/text/calendar/days.ts';
import type { KeptSurvey } from '../../reading/reader/survey.ts';
import { answering, type Charge, holds, type Led } from './resolve.ts';

/** Days during which an event is notified; older ones are not news. */
export const NEWS_DAYS = 3;
/** Days before the arrival by which a booklet should be open. */
export const OPEN_BEFORE = 7;
/** Arrivals in a weekly summary: days back and days ahead. */
export const WEEK = { since: 30, until: 21 };

type Referent = Row<'referents'>;

/** Participant data for notices, in one booklet. */
export type Newcomer = Led &
  Pick<Row<'enrolments'>, 'bookletId' | 'state' | 'arrivalOn' | 'completedAt' | 'pagesDone' | 'pagesDue'> & {
    enrolmentId: string;
    enrolledAt: Date;
    firstName: string;
    lastName: string;
  };

/** A signed astonishment report with a bad rating. */
export interface Report {
  id: string;
  enrolmentId: string;
}

/** Highest bad rating: face (of 5) or mark (of 10). */
const BAD = { smileys: 2, scale: 3 };

/** True when an astonishment report has a bad face or mark; its texts do not count. */
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
  /** Current day in the company's time zone. */
  today: string;
}

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

/**
 * Participants led by a referent: profiles that name them, and their perimeter. A deputy receives the notices on their
 * behalf.
 */
const led = (referent: Charge): ((person: Newcomer) => boolean) => {
  const has = holds(referent.perimeter);
  return (person) => person.referentId === referent.id || person.buddyId === referent.id || has(person);
};

/**
 * Notices due to one referent, sent or not. `named`: the booklet tracks readers by name; other booklets have no notice
 * about reading.
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

/** True for an arrival within the weekly summary. */
export const isOfTheWeek = ({ arrivalOn }: Pick<Newcomer, 'arrivalOn'>, today: string): boolean =>
  arrivalOn !== null && arrivalOn >= addDays(today, -WEEK.since) && arrivalOn <= addDays(today, WEEK.until);

/** Participants of a referent in the weekly summary, next arrivals first. */
export const weekOf = (referent: Referent, people: readonly Newcomer[], today: string): Newcomer[] => {
  const isLed = led(referent);
  return people
    .filter((person) => person.bookletId === referent.bookletId && isLed(person) && isOfTheWeek(person, today))
    .sort((a, b) => (a.arrivalOn ?? '').localeCompare(b.arrivalOn ?? ''));
};

/**
 * Recipient of a referent's mail: the referent, or their substitute during an absence; the referent again when no
 * substitute has an email.
 */
export const addressee = (referent: Referent, charges: readonly Referent[], today: string): Referent => {
  const instead = answering(charges, today)(referent);
  return instead !== null && instead.email !== '' ? instead : referent;
};
