import { type AdvancedSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { type SettingsFormValues, toSettingsFormValues } from '../booklets/conflict/settings-values.ts';
import { useSettingsForm } from '../booklets/conflict/use-settings-form.ts';

const isNamedTracking = (values: SettingsFormValues): boolean => values['settings.tracking.mode'] === 'named';

/** Form of the advanced settings. Leaving named tracking needs a confirmation. */
export const useAdvancedSettingsForm = (
  bookletId: string,
  advanced: AdvancedSettings,
  onSaved: (advanced: AdvancedSettings, shown: boolean) => void,
) => {
  const t = useT();
  return useSettingsForm(advanced, {
    valuesOf: ({ settings }) => toSettingsFormValues(settings),
    schema: () => import('./schema.ts').then(({ advancedSettingsSchema }) => advancedSettingsSchema),
    put: async (values, rowVersion, lessConfirmed) => {
      const { parseAdvancedSettings } = await import('./schema.ts');
      const body = { rowVersion, settings: parseAdvancedSettings(values), lessConfirmed };
      return api(saveBookletSettings, { params: { id: bookletId }, body, quiet: true });
    },
    isGrave: (values, before) => isNamedTracking(before) && !isNamedTracking(values),
    confirm: () =>
      confirm.ask({
        header: t('advanced.less.header'),
        message: t('advanced.less.message'),
        acceptLabel: t('advanced.less.accept'),
        defaultFocus: 'reject',
      }),
    onSaved,
  });
};
