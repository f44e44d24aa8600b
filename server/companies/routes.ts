import { switchCompany } from '../../contract/auth.ts';
import { describeUser } from '../accounts/account.ts';
import type { Feature } from '../app.ts';
import { actIn } from './company.ts';

export const companyRoutes: Feature = (routes, { db }) => {
  routes.signedIn(switchCompany, async ({ actor, body }) => {
    await actIn(db, actor, body.companyId);
    return describeUser(db, actor.id, body.companyId);
  });
};
