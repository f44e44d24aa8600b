import type { PublicationPlan } from '../../../contract/booklets/publications/publication-plan.ts';
import { writeDay } from '../../../contract/platform/text/write-day.ts';
import { getCurrentLocale, t } from '../../lib/i18n.ts';

/** « Publication prévue le mardi 24 novembre 2026 à 08:00 », in the company's time zone, not the device's. */
export const formatPublicationPlan = ({ at, by }: NonNullable<PublicationPlan['plan']>, timeZone: string): string => {
  const format = new Intl.DateTimeFormat(getCurrentLocale(), { dateStyle: 'full', timeStyle: 'short', timeZone });
  const when = writeDay(format, new Date(at));
  return by === null ? t('plan.planned', { when }) : t('plan.plannedBy', { when, by });
};
