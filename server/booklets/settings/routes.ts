import * as calls from '../../../contract/booklets/settings/booklet-settings.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadBookletSettings, saveAdvancedSettings } from './settings.ts';

export const bookletSettingsRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.getBookletSettings, ({ scope, params }) => loadBookletSettings(db, scope, params.id));

  routes.permitted(calls.saveBookletSettings, async ({ scope, params, body }) => {
    await saveAdvancedSettings(db, scope, params.id, body);
    return { ...(await loadBookletSettings(db, scope, params.id)), message: phraseText('Réglages enregistrés.') };
  });
};
