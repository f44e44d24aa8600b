import { createLanguage, listAllLanguages, orderLanguages, saveLanguage } from '../../contract/languages.ts';
import type { Feature } from '../app.ts';
import { add, change, order } from './language.ts';
import { allLanguages } from './list.ts';

export const languageRoutes: Feature = (routes, { db }) => {
  routes.permitted(listAllLanguages, async () => ({ rows: await allLanguages(db) }));
  routes.permitted(createLanguage, async ({ actor, body }) => {
    const code = await add(db, actor, body);
    return { code, message: 'Langue ajoutée.' };
  });
  routes.permitted(saveLanguage, async ({ actor, params, body }) => {
    await change(db, actor, params.code, body);
    return { message: 'Langue enregistrée.' };
  });
  routes.permitted(orderLanguages, async ({ body }) => {
    await order(db, body.codes);
    return {};
  });
};
