import type { SurveyAnswer } from '../../../blocks/survey-form.ts';
import { isUnopened } from '../../../contract/people/enrolments/enrolment.ts';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { addDays, getWeekday } from '../../platform/text/calendar/days.ts';
import {
  createPerimeterPredicate,
  createSubstituteFinder,
  type ParticipantCriteria,
  type ReferentSummary,
} from './resolve-referents.ts';

/** Days during which an event is notified; older ones are not news. */
export const NOTICE_WINDOW_DAYS = 3;
/** Days before the arrival by which a booklet should be open. */
export const OPEN_BEFORE_ARRIVAL_DAYS = 7;
/** Arrivals in a weekly summary: days back and days ahead. */
export const WEEKLY_SUMMARY_DAYS = { since: 30, until: 21 };

type Referent = TenantRow<'referents'>;

/** Participant data for notices, in one booklet. */
export type Newcomer = ParticipantCriteria &
  Pick<TenantRow<'enrolments'>, 'bookletId' | 'state' | 'arrivalOn' | 'completedAt' | 'pagesDone' | 'pagesDue'> & {
    enrolmentId: string;
    enrolledAt: Date;
    firstName: string;
    lastName: string;
  };

/** A signed astonishment report with a bad rating. */
export interface AstonishmentReport {
  id: string;
  enrolmentId: string;
}

/** Highest bad rating: face (of 5) or mark (of 10). */
const BAD_RATING_MAX = { smileys: 2, scale: 3 };

/** True when an astonishment report has a bad face or mark; its texts do not count. */
export const hasBadRating = (answers: readonly SurveyAnswer[]): boolean =>
  answers.some(({ kind, values }) => {
    const most = kind === 'smileys' || kind === 'scale' ? BAD_RATING_MAX[kind] : null;
    return most !== null && values.some((value) => value !== '' && Number(value) <= most);
  });

export interface NoticeClaim {
  referentId: string;
  what: ReferentNotice;
  subject: string;
}

export interface NoticeInput {
  people: readonly Newcomer[];
  reports: readonly AstonishmentReport[];
  now: Date;
  /** Current day in the company's time zone. */
  today: string;
}

/**
 * Participants led by a referent: profiles that name them, and their perimeter. A deputy receives the notices on their
 * behalf.
 */
const createFollowedPredicate = (referent: ReferentSummary): ((person: Newcomer) => boolean) => {
  const has = createPerimeterPredicate(referent.perimeter);
  return (person) => person.referentId === referent.id || person.buddyId === referent.id || has(person);
};

/**
 * Notices due to one referent, sent or not. `named`: the booklet tracks readers by name; other booklets have no notice
 * about reading.
 */
export const listDueNotices = (
  referent: Referent,
  named: boolean,
  { people, reports, now, today }: NoticeInput,
): NoticeClaim[] => {
  const isLed = createFollowedPredicate(referent);
  const theirs = people.filter((person) => person.bookletId === referent.bookletId && isLed(person));
  const since = new Date(Math.max(now.getTime() - NOTICE_WINDOW_DAYS * 86_400_000, referent.createdAt.getTime()));
  const about = (what: ReferentNotice, isDue: (person: Newcomer) => boolean): NoticeClaim[] =>
    theirs.filter(isDue).map(({ enrolmentId }) => ({ referentId: referent.id, what, subject: enrolmentId }));
  const due: Partial<Record<ReferentNotice, () => NoticeClaim[]>> = {
    new_participant: () => about('new_participant', ({ enrolledAt }) => enrolledAt >= since),
    weekly: () => {
      if (getWeekday(today) !== 1) return [];
      const some = theirs.some((person) => isInWeeklySummary(person, today));
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
          ({ state, arrivalOn }) =>
            isUnopened(state) &&
            arrivalOn !== null &&
            arrivalOn >= today &&
            arrivalOn <= addDays(today, OPEN_BEFORE_ARRIVAL_DAYS),
        ),
      completed: () =>
        about(
          'completed',
          ({ state, completedAt }) => state === 'completed' && completedAt !== null && completedAt >= since,
        ),
    }),
  };
  return referent.notices.flatMap((what) => due[what]?.() ?? []);
};

/** True for an arrival within the weekly summary. */
export const isInWeeklySummary = ({ arrivalOn }: Pick<Newcomer, 'arrivalOn'>, today: string): boolean =>
  arrivalOn !== null &&
  arrivalOn >= addDays(today, -WEEKLY_SUMMARY_DAYS.since) &&
  arrivalOn <= addDays(today, WEEKLY_SUMMARY_DAYS.until);

/** Participants of a referent in the weekly summary, next arrivals first. */
export const listWeeklyNewcomers = (referent: Referent, people: readonly Newcomer[], today: string): Newcomer[] => {
  const isLed = createFollowedPredicate(referent);
  return people
    .filter((person) => person.bookletId === referent.bookletId && isLed(person) && isInWeeklySummary(person, today))
    .sort((a, b) => (a.arrivalOn ?? '').localeCompare(b.arrivalOn ?? ''));
};

/**
 * Recipient of a referent's mail: the referent, or their substitute during an absence; the referent again when no
 * substitute has an email.
 */
export const getAddressee = (referent: Referent, charges: readonly Referent[], today: string): Referent => {
  const instead = createSubstituteFinder(charges, today)(referent);
  return instead !== null && instead.email !== '' ? instead : referent;
};
