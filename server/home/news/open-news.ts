import { SharedAccess, type SharedRow } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';

export type NewsRow = SharedRow<'news'>;
export type NewsColumns = SharedAccess['views']['news'];

/** Owner of an actor's news: the publisher (null), or their company. */
export const findNewsOwnerId = ({ role, companyId }: Actor): string | null =>
  role === 'super_admin' ? null : companyId;

/** News that an actor may read, and change if they are the owner's. */
export const openNews = (db: Db, actor: Actor): SharedAccess =>
  new SharedAccess(db, { companyId: findNewsOwnerId(actor), isStaff: actor.role === 'super_admin' });
