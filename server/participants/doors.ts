import { readerPath } from '../../contract/paths.ts';
import { linkUrl } from '../enrolments/links.ts';
import { Refusal } from '../refusal.ts';
import type { People } from './context.ts';

/** Where the booklet is, and by what a person may be let in. */
export interface Doors {
  /** The booklet’s own address. */
  address: string;
  /** The address of a personal link; null where these open nothing. */
  linkOf: ((token: string) => string) | null;
  /** `individual`: a code for each, with the employee number. */
  code: 'individual' | 'shared' | null;
}

const shut = (objet: string, etat: string, action: string): Refusal => new Refusal('GEN-017', { objet, etat, action });

/** EML-009 for a booklet off line: what leads to it would lead nowhere. GEN-017 where nothing lets a known person in. */
export const doorsOf = ({ booklet, company }: Pick<People, 'booklet' | 'company'>, origin: string): Doors => {
  const { slug, access } = booklet;
  if (slug === null || booklet.state !== 'published') throw new Refusal('EML-009');
  const code = access.code.on ? access.code.kind : null;
  if (!access.personal.on && code === null) {
    throw shut('l’accès par lien personnel', 'fermé', 'Ouvrez-le dans les réglages d’accès du livret');
  }
  return {
    address: origin + readerPath(company.slug, slug),
    linkOf: access.personal.on ? (token) => linkUrl(origin, company.slug, slug, token) : null,
    code,
  };
};
