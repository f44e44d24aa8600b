import {
  createLanguage,
  deleteLanguage,
  listAllLanguages,
  listContentLanguages,
  orderLanguages,
  saveLanguage,
} from '../../../contract/administration/languages/languages.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { addLanguage, changeLanguage, reorderLanguages } from './language.ts';
import { listLanguageRows } from './list-languages.ts';
import { loadContentLanguages, removeLanguage } from './remove-language.ts';

export const languageRoutes: Feature = (routes, { db }) => {
  routes.permitted(listAllLanguages, async () => ({ rows: await listLanguageRows(db) }));
  routes.permitted(createLanguage, async ({ actor, scope, body }) => {
    const code = await addLanguage(db, actor, body);
    getAuditLine(scope).note({ object: { kind: 'languages', id: code }, label: body.frenchName, after: body });
    return { code, message: phraseText('Langue ajoutée.') };
  });
  routes.permitted(saveLanguage, async ({ actor, scope, params, body: { rowVersion, ...body } }) => {
    const before = await changeLanguage(db, actor, params.code, { ...body, rowVersion });
    getAuditLine(scope).note({ label: body.frenchName, before, after: { ...before, ...body } });
    return { message: phraseText('Langue enregistrée.') };
  });
  routes.permitted(deleteLanguage, async ({ scope, params }) => {
    const { name, frenchName } = await removeLanguage(db, params.code);
    getAuditLine(scope).note({ label: frenchName || name });
    return { message: phraseText('Langue supprimée.') };
  });
  routes.signedIn(listContentLanguages, () => loadContentLanguages(db));
  routes.permitted(orderLanguages, async ({ body }) => {
    await reorderLanguages(db, body.codes);
    return {};
  });
};
