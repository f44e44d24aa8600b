import { readerPath } from '../../../contract/platform/paths.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { linkUrl } from '../enrolments/links.ts';
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

/** EML-009 for a booklet off line: what leads to it would lead nowhere. */
export const doorsOf = ({ booklet, company }: Pick<People, 'booklet' | 'company'>, origin: string): Doors => {
  const { slug, access } = booklet;
  if (slug === null || booklet.state !== 'published') throw new Refusal('EML-009');
  const code = access.code.on ? access.code.kind : null;
  return {
    address: origin + readerPath(company.slug, slug),
    linkOf: access.personal.on ? (token) => linkUrl(origin, company.slug, slug, token) : null,
    code,
  };
};
