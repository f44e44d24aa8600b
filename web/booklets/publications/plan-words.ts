import type { PublicationPlan } from '../../../contract/booklets/publications/publication-plan.ts';
import { writeDay } from '../../../contract/platform/text/write-day.ts';
import { currentLocale, t } from '../../lib/i18n.ts';

/** « Publication prévue le mardi 24 novembre 2026 à 08:00 », by the clocks of the company and not those of the device. */
export const planWords = ({ at, by }: NonNullable<PublicationPlan['plan']>, timeZone: string): string => {
  const format = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full', timeStyle: 'short', timeZone });
  const when = writeDay(format, new Date(at));
  return by === null ? t('plan.planned', { when }) : t('plan.plannedBy', { when, by });
};
