import { switchCompany } from '../../../contract/administration/accounts/auth.ts';
import {
  type Company,
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
  saveEmbedHosts,
  saveHost,
  saveIdentity,
  savePlaces,
  savePolicies,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { describeUser } from '../accounts/describe-user.ts';
import { changeCompany, changeCompanyBrand, changeCompanyQuotas } from './change-company.ts';
import { switchSessionCompany } from './company.ts';
import { getCompanyCard } from './company-card.ts';
import { loadCompanyBooklets, loadCompanyUsers } from './company-content.ts';
import { closeCompanyAccess, reopenCompanyAccess, resumeCompanyAccess, suspendCompanyAccess } from './company-state.ts';
import { createCompanyWithAdmin } from './create-company.ts';
import { loadCompanyList } from './list-companies.ts';

export const companyRoutes: Feature = (routes, services, app) => {
  const { db } = services;
  routes.signedIn(switchCompany, async ({ actor, body }) => {
    await switchSessionCompany(db, actor, body.companyId);
    return describeUser(db, actor.id, body.companyId);
  });

  routes.permitted(listCompanies, ({ query }) => loadCompanyList(db, query));
  routes.permitted(createCompany, async ({ actor, body }) => ({
    ...(await createCompanyWithAdmin(services, app, actor, body)),
    message: phraseText('L’entreprise est créée. {prenom} {nom} recevra une invitation par e-mail.', {
      prenom: body.admin.firstName,
      nom: body.admin.lastName,
    }),
  }));
  routes.permitted(getOwnCompany, ({ actor, scope }) => getCompanyCard(db, actor, scope.companyId));
  routes.permitted(getCompany, ({ actor, params }) => getCompanyCard(db, actor, params.id));
  routes.permitted(listCompanyUsers, ({ actor, params, query }) => loadCompanyUsers(db, actor, params.id, query));
  routes.permitted(listCompanyBooklets, ({ actor, params, query }) => loadCompanyBooklets(db, actor, params.id, query));

  const answerSaved = async (saved: Promise<Company>) => ({
    ...(await saved),
    message: phraseText('Modifications enregistrées.'),
  });
  // Without a display name, the legal name is shown.
  routes.permitted(saveIdentity, ({ actor, params, body }) =>
    answerSaved(changeCompany(db, actor, params.id, { ...body, name: body.name || body.legalName })),
  );
  routes.permitted(savePlaces, ({ actor, params, body }) => answerSaved(changeCompany(db, actor, params.id, body)));
  routes.permitted(saveBrand, ({ actor, params, body }) => answerSaved(changeCompanyBrand(db, actor, params.id, body)));
  routes.permitted(saveEmbedHosts, ({ actor, params, body }) => answerSaved(changeCompany(db, actor, params.id, body)));
  routes.permitted(saveHost, ({ actor, params, body }) =>
    answerSaved(changeCompany(db, actor, params.id, { ...body, host: body.host || null })),
  );
  routes.permitted(savePolicies, ({ actor, params, body }) => answerSaved(changeCompany(db, actor, params.id, body)));
  routes.permitted(saveQuotas, ({ actor, params, body }) =>
    answerSaved(changeCompanyQuotas(db, actor, params.id, body)),
  );
  routes.permitted(suspendCompany, async ({ actor, params, body }) => ({
    ...(await suspendCompanyAccess(db, actor, params.id, body.reason)),
    message: phraseText('L’entreprise est suspendue.'),
  }));
  routes.permitted(resumeCompany, async ({ actor, params }) => ({
    ...(await resumeCompanyAccess(db, actor, params.id)),
    message: phraseText('L’entreprise est de nouveau active.'),
  }));
  routes.permitted(closeCompany, async ({ actor, params, body }) => ({
    ...(await closeCompanyAccess(db, actor, params.id, body.name)),
    message: phraseText('L’entreprise est clôturée.'),
  }));
  routes.permitted(reopenCompany, async ({ actor, params }) => ({
    ...(await reopenCompanyAccess(db, actor, params.id)),
    message: phraseText('L’entreprise est rouverte.'),
  }));
};
