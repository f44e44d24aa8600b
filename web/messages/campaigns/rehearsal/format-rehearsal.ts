import type { RehearsedMessage } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { writeDay } from '../../../../contract/platform/text/write-day.ts';
import { getDateFormat } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n.ts';
import { getDayOf, type RehearsalEvent } from './rehearsal-days.ts';

const write = (day: string, options: Intl.DateTimeFormatOptions): string =>
  writeDay(getDateFormat(options), new Date(`${day}T12:00:00`));

/** « lundi 4 janvier 2027 » */
export const formatWholeDay = (day: string): string =>
  write(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** « 4 janvier » */
export const formatShortDay = (day: string): string => write(day, { day: 'numeric', month: 'long' });

/** « lun. 4 janv. 2027 » */
export const formatRowDay = (day: string): string =>
  write(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** « janv. » */
export const formatMonthName = (day: string): string => write(day, { month: 'short' });

/** « 12 jours après l’arrivée » */
export const formatDayOffset = (n: number): string =>
  n === 0
    ? t('rehearsal.day.arrival')
    : t(n < 0 ? 'rehearsal.day.before' : 'rehearsal.day.after', { count: Math.abs(n) });

/** « J+12 », « J−7 », « J ». */
export const formatDayNumber = (n: number): string =>
  t('rehearsal.day.number', { offset: n === 0 ? '' : `${n < 0 ? '−' : '+'}${Math.abs(n)}` });

export const formatLocalTime = (local: string): string => local.slice(11, 16);

/** « lun. 4 janv. 2027 à 09:00 » */
export const formatRowMoment = (local: string): string =>
  t('rehearsal.moment', { day: formatRowDay(getDayOf(local)), time: formatLocalTime(local) });

export const formatRecipient = (to: RehearsedMessage['to']): string => t(`campaigns.sequence.to.${to}`);

/** « Partirait », « Ne partirait pas ». */
export const formatFate = ({ to, fate }: RehearsedMessage): string =>
  t(to === 'reader' ? `campaigns.fate.reader.${fate}` : `campaigns.fate.${fate}`);

/** Reason why a message does not leave. Without an address of the person in charge, there is nobody to write to. */
export const formatSkipReason = (to: RehearsedMessage['to'], why: NonNullable<RehearsedMessage['why']>): string =>
  to === 'referent' && why === 'no_email' ? t('rehearsal.skip.no_referent') : t(`campaigns.skip.${why}`);

export const formatEvent = ({ kind, title }: RehearsalEvent): string => t(`rehearsal.event.${kind}`, { title });
