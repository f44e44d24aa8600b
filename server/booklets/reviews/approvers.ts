import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadBookletRights } from '../rights/load-booklet-rights.ts';

export interface Approver {
  id: string;
  name: string;
  email: string;
}

/** People who may publish a booklet today; approvers must be among them. */
export const listBookletPublishers = async (db: Db, scope: Scope, bookletId: string): Promise<Approver[]> => {
  const { people } = await loadBookletRights(db, scope, bookletId);
  return people
    .filter(({ level, expired, status }) => ['owner', 'publisher'].includes(level) && !expired && status === 'active')
    .map(({ userId: id, name, email }) => ({ id, name, email }));
};

/** Approvers of a booklet: those chosen who may still publish it, or all publishers when none is left. */
export const listBookletApprovers = async (
  db: Db,
  scope: Scope,
  { id, settings }: TenantRow<'booklets'>,
): Promise<Approver[]> => {
  const publishers = await listBookletPublishers(db, scope, id);
  const chosen = publishers.filter((one) => settings.review.approverIds.includes(one.id));
  return chosen.length > 0 ? chosen : publishers;
};

/** « Camille Durand ou Nadia Bensaïd ». */
export const formatApprovers = (people: readonly Approver[]): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(people.slice(0, 5).map(({ name }) => name));
