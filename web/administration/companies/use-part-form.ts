import type { Company } from '../../../contract/administration/companies/companies.ts';
import { useSettingsForm } from '../../booklets/booklets/conflict/use-settings-form.ts';
import { api } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { CALLS, type Part, VALUES } from './parts.ts';
import { useKeepCompany } from './use-company.ts';

/** Form that saves one part of a company. */
export const usePartForm = (part: Part, company: Company) => {
  const keep = useKeepCompany();
  const settings = useSettingsForm(company, {
    valuesOf: VALUES[part],
    schema: () => import('./schemas.ts').then(({ schemaOf }) => schemaOf(part)),
    put: async (values, rowVersion) => {
      const { acceptedBy } = await import('./schemas.ts');
      const body = { ...(acceptedBy(part, values) as object), rowVersion };
      return api(CALLS[part] as typeof CALLS.host, {
        params: { id: company.id },
        body: body as { host: string; rowVersion: number },
        quiet: true,
      });
    },
    isGrave: () => false,
    confirm: async () => true,
    onSaved: keep,
  });
  useLeaveGuard(settings.form.dirty);
  return settings;
};
export type PartForm = ReturnType<typeof usePartForm>['form'];

/** Props of a text field. */
export const textOf = (form: PartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: String(value ?? '') };
};
/** Props of a number field; an empty field means no value. */
export const numberOf = (form: PartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: value as number, allowDecimal: false, min: 0 };
};
