import * as calls from '../../../contract/booklets/settings/booklet-settings.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { previewOf } from './preview.ts';
import { saveSettings, settingsOf } from './settings.ts';

export const bookletSettingsRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.getBookletSettings, ({ scope, params }) => settingsOf(db, scope, params.id));

  routes.permitted(calls.saveBookletSettings, async ({ scope, params, body }) => {
    await saveSettings(db, scope, params.id, body);
    return { ...(await settingsOf(db, scope, params.id)), message: phraseText('Réglages enregistrés.') };
  });

  routes.permitted(calls.previewBookletSettings, ({ scope, params, query }) => previewOf(scope, params.id, query));
};
