import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import type { Place } from './judge.ts';
import { rangesOf } from './ranges.ts';

interface CompanyFacts {
  name: string;
  contactEmail: string;
  timeZone: string;
}

/** Input of the access policy for a booklet. */
export const placeOf = (settings: AccessSettings, { name, contactEmail, timeZone }: CompanyFacts): Place => ({
  settings,
  ranges: rangesOf(settings.ranges),
  company: name,
  contact: contactEmail || 'la personne qui vous l’a envoyé',
  timeZone,
});
