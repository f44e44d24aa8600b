import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import type { AccessContext } from './access-policy.ts';
import { parseAddressRanges } from './ranges.ts';

interface CompanyFacts {
  name: string;
  contactEmail: string;
  timeZone: string;
}

/** Input of the access policy for a booklet. */
export const buildAccessContext = (
  settings: AccessSettings,
  { name, contactEmail, timeZone }: CompanyFacts,
): AccessContext => ({
  settings,
  ranges: parseAddressRanges(settings.ranges),
  company: name,
  contact: contactEmail || 'la personne qui vous l’a envoyé',
  timeZone,
});
