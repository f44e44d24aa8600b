import type { Company } from '../../../contract/administration/companies/companies.ts';
import { useSettingsForm } from '../../booklets/booklets/conflict/use-settings-form.ts';
import { api } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { type CompanyPart, PART_CALLS, PART_VALUES } from './company-parts.ts';
import { useCacheCompany } from './use-company.ts';

/** Form that saves one part of a company. */
export const useCompanyPartForm = (part: CompanyPart, company: Company) => {
  const keep = useCacheCompany();
  const settings = useSettingsForm(company, {
    valuesOf: PART_VALUES[part],
    schema: () => import('./part-schemas.ts').then(({ createPartSchema }) => createPartSchema(part)),
    put: async (values, rowVersion) => {
      const { parsePartBody } = await import('./part-schemas.ts');
      const body = { ...(parsePartBody(part, values) as object), rowVersion };
      return api(PART_CALLS[part] as typeof PART_CALLS.host, {
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
export type CompanyPartForm = ReturnType<typeof useCompanyPartForm>['form'];

/** Props of a text field. */
export const getTextFieldProps = (form: CompanyPartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: String(value ?? '') };
};
/** Props of a number field; an empty field means no value. */
export const getNumberFieldProps = (form: CompanyPartForm, name: string) => {
  const { value, ...rest } = form.field(name);
  return { ...rest, value: value as number, allowDecimal: false, min: 0 };
};
