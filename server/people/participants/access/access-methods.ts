import { readerPath } from '../../../../contract/platform/paths.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { buildPersonalLinkUrl } from '../../enrolments/links.ts';
import type { ParticipantsContext } from '../context.ts';

/** Address of a booklet and the access methods for its participants. */
export interface AccessMethods {
  /** Public address of the booklet. */
  address: string;
  /** Builds the address of a personal link; null if the booklet refuses personal links. */
  buildLink: ((token: string) => string) | null;
  /** `individual`: one code per participant, with the employee number. */
  code: 'individual' | 'shared' | null;
}

/** Throws EML-009 for an unpublished booklet: its addresses would lead nowhere. */
export const getAccessMethods = (
  { booklet, company }: Pick<ParticipantsContext, 'booklet' | 'company'>,
  origin: string,
): AccessMethods => {
  const { slug, access } = booklet;
  if (slug === null || booklet.state !== 'published') throw new Refusal('EML-009');
  const code = access.code.on ? access.code.kind : null;
  return {
    address: origin + readerPath(company.slug, slug),
    buildLink: access.personal.on ? (token) => buildPersonalLinkUrl(origin, company.slug, slug, token) : null,
    code,
  };
};
