import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { fromWallTime } from '../../lib/wall-time.ts';

export type LinkState = 'live' | 'revoked' | 'over' | 'spent';

/** State of a link at a given time. */
export const getLinkState = (
  { revokedAt, expiresAt, maxOpenings, openings }: NamedLink,
  now = Date.now(),
): LinkState => {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'over';
  return maxOpenings !== null && openings >= maxOpenings ? 'spent' : 'live';
};

/** Form values of a link; the time uses the company's time zone. */
export interface LinkValues extends Record<string, unknown> {
  name: string;
  expiresAt: string;
  maxOpenings: number | '';
}

/** Call body of a link: an empty field means no limit. */
export const toLinkBody = ({ name, expiresAt, maxOpenings }: LinkValues, timeZone: string) => ({
  name,
  expiresAt: fromWallTime(expiresAt, timeZone),
  maxOpenings: maxOpenings === '' ? null : maxOpenings,
});
