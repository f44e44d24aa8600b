import { type BookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import type { Values } from '../booklets/conflict/settings-values.ts';
import { type SettingsForm, useSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import { valuesOf } from './values.ts';

export type AccessForm = SettingsForm;

const isPublic = (values: Values): boolean => values['settings.public.on'] === true;

/** Form of the access settings; public access needs a confirmation. */
export const useAccessForm = (
  bookletId: string,
  access: BookletAccess,
  onSaved: (access: BookletAccess, shown: boolean) => void,
) => {
  const t = useT();
  const { timeZone } = access;
  return useSettingsForm(access, {
    valuesOf: ({ settings }) => valuesOf(settings, timeZone),
    schema: () => import('./schema.ts').then(({ formSchema }) => formSchema(timeZone)),
    put: async (values, rowVersion, publicConfirmed) => {
      const { accepted } = await import('./schema.ts');
      const body = { rowVersion, settings: accepted(values, timeZone), publicConfirmed };
      return api(saveBookletAccess, { params: { id: bookletId }, body, quiet: true });
    },
    isGrave: (values, before) => isPublic(values) && !isPublic(before),
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
