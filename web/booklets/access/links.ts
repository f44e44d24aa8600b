import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { fromWall } from '../../lib/wall-time.ts';

export type LinkState = 'live' | 'revoked' | 'over' | 'spent';

/** What a link is good for at a moment. */
export const stateOf = ({ revokedAt, expiresAt, maxOpenings, openings }: NamedLink, now = Date.now()): LinkState => {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'over';
  return maxOpenings !== null && openings >= maxOpenings ? 'spent' : 'live';
};

/** A link as its window asks for it; the moment as the company's clock has it. */
export interface LinkValues extends Record<string, unknown> {
  name: string;
  expiresAt: string;
  maxOpenings: number | '';
}

/** As the server reads it: an empty field is no limit. */
export const sentLink = ({ name, expiresAt, maxOpenings }: LinkValues, timeZone: string) => ({
  name,
  expiresAt: fromWall(expiresAt, timeZone),
  maxOpenings: maxOpenings === '' ? null : maxOpenings,
});
