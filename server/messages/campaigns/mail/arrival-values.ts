import { formatFullDay } from '../../../../blocks/countdown/count-days.ts';
import { capitaliseText } from '../../../../blocks/format.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import type { Campaign } from '../find-campaign.ts';
import { type ArrivalCard, isFrenchLanguage } from './mail-frame.ts';

/** Day and place of one person's arrival, as text; `place` empty: unknown. */
export interface ArrivalValues {
  /** « lundi 4 janvier 2027, à 9 h 00 ». */
  when: string;
  place: string;
}

type Booklet = Pick<TenantRow<'booklets'>, 'type' | 'tone'>;

/** True when messages of this campaign tell participants of their arrival: not a departure, nor for a referent. */
const tellsArrival = ({ type }: Pick<Booklet, 'type'>, { kind, step }: Pick<Campaign, 'kind' | 'step'>): boolean =>
  type !== 'departure' && kind !== 'closing' && step?.to !== 'referent' && step?.to !== 'reader';

/** Arrival of one person in a language; null: its day is unknown or past. `today`: `YYYY-MM-DD`, as `on`. */
const buildArrivalValues = (
  on: string | null,
  variables: Record<string, string>,
  { language, today }: { language: string; today: string },
): ArrivalValues | null => {
  if (on === null || on < today) return null;
  const { heure_arrivee: hour = '', site = '', adresse_site: address = '', point_accueil: point = '' } = variables;
  const at = /^\d/.test(hour) && isFrenchLanguage(language) ? `à ${hour}` : hour;
  const day = formatFullDay(on, language);
  // « À l’accueil » alone says nothing of the place.
  const place = site === '' && address === '' ? '' : [site, address, point].filter(Boolean).join(' · ');
  return { when: capitaliseText([day, at].filter(Boolean).join(', ')), place: capitaliseText(place) };
};

/** Arrival to show in a message, and its card; null: none. */
export const findMailArrival = (
  { booklet, campaign }: { booklet: Booklet; campaign: Pick<Campaign, 'kind' | 'step'> },
  person: { on: string | null; variables: Record<string, string> },
  when: { language: string; today: string },
): { card: ArrivalCard; values: ArrivalValues } | null => {
  const values = tellsArrival(booklet, campaign) ? buildArrivalValues(person.on, person.variables, when) : null;
  if (values === null) return null;
  const kind = booklet.type === 'return_from_leave' ? 'return' : 'arrival';
  return { card: { kind, isTu: booklet.tone === 'tu', hasPlace: values.place !== '' }, values };
};
