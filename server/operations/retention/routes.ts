import { previewBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { previewSettings } from './preview-settings.ts';

export const retentionRoutes: Feature = (routes) => {
  routes.permitted(previewBookletSettings, ({ scope, params, query }) => previewSettings(scope, params.id, query));
};
