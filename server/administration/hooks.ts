import type { Scope } from '../platform/data/access/scope.ts';
import { Hook } from '../platform/hook.ts';

/* Work of the booklets that companies and accounts need. */

/** Throws GEN-010 when the logo of a company is none of its files. */
export const logoCheck = new Hook<[scope: Scope, mediaId: string], Promise<unknown>>('logoCheck');

/** Active people of the company who may own a booklet, by name. */
export const eligibleOwners = new Hook<[scope: Scope], Promise<{ id: string; name: string }[]>>('eligibleOwners');

/** Gives a booklet's new owner the rights of one. */
export const ownershipGrant = new Hook<[inside: Scope, bookletId: string, ownerId: string], Promise<void>>(
  'ownershipGrant',
);
