import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { rightsOf } from '../rights/holders.ts';

export interface Approver {
  id: string;
  name: string;
  email: string;
}

/** People who may publish a booklet today; approvers must be among them. */
export const publishersOf = async (db: Db, scope: Scope, bookletId: string): Promise<Approver[]> => {
  const { people } = await rightsOf(db, scope, bookletId);
  return people
    .filter(({ level, expired, status }) => ['owner', 'publisher'].includes(level) && !expired && status === 'active')
    .map(({ userId: id, name, email }) => ({ id, name, email }));
};

/** Approvers of a booklet: those chosen who may still publish it, or all publishers when none is left. */
export const approversOf = async (db: Db, scope: Scope, { id, settings }: Row<'booklets'>): Promise<Approver[]> => {
  const publishers = await publishersOf(db, scope, id);
  const chosen = publishers.filter((one) => settings.review.approverIds.includes(one.id));
  return chosen.length > 0 ? chosen : publishers;
};

/** « Camille Durand ou Nadia Bensaïd ». */
export const orOf = (people: readonly Approver[]): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(people.slice(0, 5).map(({ name }) => name));
