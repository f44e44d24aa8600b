import {
  createLanguage,
  deleteLanguage,
  listAllLanguages,
  listContentLanguages,
  orderLanguages,
  saveLanguage,
} from '../../../contract/administration/languages/languages.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { audit } from '../audit/note.ts';
import { add, change, order } from './language.ts';
import { allLanguages } from './list.ts';
import { contentLanguages, remove } from './remove.ts';

export const languageRoutes: Feature = (routes, { db }) => {
  routes.permitted(listAllLanguages, async () => ({ rows: await allLanguages(db) }));
  routes.permitted(createLanguage, async ({ actor, scope, body }) => {
    const code = await add(db, actor, body);
    audit(scope).note({ object: { kind: 'languages', id: code }, label: body.frenchName, after: body });
    return { code, message: phraseText('Langue ajoutée.') };
  });
  routes.permitted(saveLanguage, async ({ actor, scope, params, body: { rowVersion, ...body } }) => {
    const before = await change(db, actor, params.code, { ...body, rowVersion });
    audit(scope).note({ label: body.frenchName, before, after: { ...before, ...body } });
    return { message: phraseText('Langue enregistrée.') };
  });
  routes.permitted(deleteLanguage, async ({ scope, params }) => {
    const { name, frenchName } = await remove(db, params.code);
    audit(scope).note({ label: frenchName || name });
    return { message: phraseText('Langue supprimée.') };
  });
  routes.signedIn(listContentLanguages, () => contentLanguages(db));
  routes.permitted(orderLanguages, async ({ body }) => {
    await order(db, body.codes);
    return {};
  });
};
