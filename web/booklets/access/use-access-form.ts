import { type BookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import type { SettingsFormValues } from '../booklets/conflict/settings-values.ts';
import { type BookletSettingsForm, useSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import { toAccessFormValues } from './values.ts';

export type AccessForm = BookletSettingsForm;

const hasPublicAccess = (values: SettingsFormValues): boolean => values['settings.public.on'] === true;

/** Form of the access settings; public access needs a confirmation. */
export const useAccessForm = (
  bookletId: string,
  access: BookletAccess,
  onSaved: (access: BookletAccess, shown: boolean) => void,
) => {
  const t = useT();
  const { timeZone } = access;
  return useSettingsForm(access, {
    valuesOf: ({ settings }) => toAccessFormValues(settings, timeZone),
    schema: () => import('./schema.ts').then(({ createAccessFormSchema }) => createAccessFormSchema(timeZone)),
    put: async (values, rowVersion, publicConfirmed) => {
      const { parseAccessSettings } = await import('./schema.ts');
      const body = { rowVersion, settings: parseAccessSettings(values, timeZone), publicConfirmed };
      return api(saveBookletAccess, { params: { id: bookletId }, body, quiet: true });
    },
    isGrave: (values, before) => hasPublicAccess(values) && !hasPublicAccess(before),
    confirm: () =>
      confirm.ask({
        header: t('access.public.sure.header'),
        message: t('access.public.sure.message'),
        acceptLabel: t('access.public.accept'),
        defaultFocus: 'reject',
      }),
    onSaved,
  });
};
