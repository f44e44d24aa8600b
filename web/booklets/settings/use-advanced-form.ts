import { type AdvancedSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import { fieldsOf, type Values } from '../booklets/conflict/settings-values.ts';
import { useSettingsForm } from '../booklets/conflict/use-settings-form.ts';

const isNamed = (values: Values): boolean => values['settings.tracking.mode'] === 'named';

/** Form of the advanced settings. Leaving named tracking needs a confirmation. */
export const useAdvancedForm = (
  bookletId: string,
  advanced: AdvancedSettings,
  onSaved: (advanced: AdvancedSettings, shown: boolean) => void,
) => {
  const t = useT();
  return useSettingsForm(advanced, {
    valuesOf: ({ settings }) => fieldsOf(settings),
    schema: () => import('./schema.ts').then(({ formSchema }) => formSchema),
    put: async (values, rowVersion, lessConfirmed) => {
      const { accepted } = await import('./schema.ts');
      const body = { rowVersion, settings: accepted(values), lessConfirmed };
      return api(saveBookletSettings, { params: { id: bookletId }, body, quiet: true });
    },
    isGrave: (values, before) => isNamed(before) && !isNamed(values),
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
