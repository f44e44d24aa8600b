import * as calls from '../../contract/booklet-settings.ts';
import type { Feature } from '../app.ts';
import { previewOf } from './preview.ts';
import { saveSettings, settingsOf } from './settings.ts';

export const bookletSettingsRoutes: Feature = (routes) => {
  routes.permitted(calls.getBookletSettings, ({ scope, params }) => settingsOf(scope, params.id));

  routes.permitted(calls.saveBookletSettings, async ({ scope, params, body }) => {
    await saveSettings(scope, params.id, body);
    return { ...(await settingsOf(scope, params.id)), message: 'Réglages enregistrés.' };
  });

  routes.permitted(calls.previewBookletSettings, ({ scope, params, query }) => previewOf(scope, params.id, query));
};
