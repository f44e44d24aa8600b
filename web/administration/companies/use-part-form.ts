import type { Company } from '../../../contract/administration/companies/companies.ts';
import { useSettingsForm } from '../../booklets/booklets/conflict/use-settings-form.ts';
import { api } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { CALLS, type Part, VALUES } from './parts.ts';
import { useKeepCompany } from './use-company.ts';

/** A part of a company's card as a form that saves it. */
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

/** Props of a field of text. */
export const textOf = (form: PartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: String(value ?? '') };
};
/** … and of a number; an empty field is none. */
export const numberOf = (form: PartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: value as number, allowDecimal: false, min: 0 };
};
