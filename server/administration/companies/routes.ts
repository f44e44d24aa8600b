import { switchCompany } from '../../../contract/administration/accounts/auth.ts';
import {
  closeCompany,
  createCompany,
  getCompany,
  getOwnCompany,
  listCompanies,
  listCompanyBooklets,
  listCompanyUsers,
  reopenCompany,
  resumeCompany,
  suspendCompany,
} from '../../../contract/administration/companies/companies.ts';
import {
  saveBrand,
  saveHost,
  saveIdentity,
  savePlaces,
  savePolicies,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { describeUser } from '../accounts/account.ts';
import { companyCard } from './card.ts';
import { changeBrand, changeHost, changeIdentity, changePlaces, changePolicies, changeQuotas } from './change.ts';
import { actIn } from './company.ts';
import { open } from './create.ts';
import { companiesList } from './list.ts';
import { close, reopen, resume, suspend } from './state.ts';
import { bookletsIn, peopleIn } from './within.ts';

const saved = () => ({ message: phraseText('Modifications enregistrées.') });

export const companyRoutes: Feature = (routes, services, app) => {
  const { db } = services;
  routes.signedIn(switchCompany, async ({ actor, body }) => {
    await actIn(db, actor, body.companyId);
    return describeUser(db, actor.id, body.companyId);
  });

  routes.permitted(listCompanies, ({ query }) => companiesList(db, query));
  routes.permitted(createCompany, async ({ actor, body }) => ({
    ...(await open(services, app, actor, body)),
    message: phraseText('L’entreprise est créée. {prenom} {nom} recevra une invitation par e-mail.', {
      prenom: body.admin.firstName,
      nom: body.admin.lastName,
    }),
  }));
  routes.permitted(getOwnCompany, ({ actor, scope }) => companyCard(db, actor, scope.companyId));
  routes.permitted(getCompany, ({ actor, params }) => companyCard(db, actor, params.id));
  routes.permitted(listCompanyUsers, ({ actor, params, query }) => peopleIn(db, actor, params.id, query));
  routes.permitted(listCompanyBooklets, ({ actor, params, query }) => bookletsIn(db, actor, params.id, query));

  routes.permitted(saveIdentity, async ({ actor, params, body }) => ({
    ...(await changeIdentity(db, actor, params.id, body)),
    ...saved(),
  }));
  routes.permitted(savePlaces, async ({ actor, params, body }) => ({
    ...(await changePlaces(db, actor, params.id, body)),
    ...saved(),
  }));
  routes.permitted(saveBrand, async ({ actor, params, body }) => ({
    ...(await changeBrand(db, actor, params.id, body)),
    ...saved(),
  }));
  routes.permitted(saveHost, async ({ actor, params, body }) => ({
    ...(await changeHost(db, actor, params.id, body)),
    ...saved(),
  }));
  routes.permitted(savePolicies, async ({ actor, params, body }) => ({
    ...(await changePolicies(db, actor, params.id, body)),
    ...saved(),
  }));
  routes.permitted(saveQuotas, async ({ actor, params, body }) => ({
    ...(await changeQuotas(db, actor, params.id, body)),
    ...saved(),
  }));

  routes.permitted(suspendCompany, async ({ actor, params, body }) => ({
    ...(await suspend(db, actor, params.id, body.reason)),
    message: phraseText('L’entreprise est suspendue.'),
  }));
  routes.permitted(resumeCompany, async ({ actor, params }) => ({
    ...(await resume(db, actor, params.id)),
    message: phraseText('L’entreprise est de nouveau active.'),
  }));
  routes.permitted(closeCompany, async ({ actor, params, body }) => ({
    ...(await close(db, actor, params.id, body.name)),
    message: phraseText('L’entreprise est clôturée.'),
  }));
  routes.permitted(reopenCompany, async ({ actor, params }) => ({
    ...(await reopen(db, actor, params.id)),
    message: phraseText('L’entreprise est rouverte.'),
  }));
};
