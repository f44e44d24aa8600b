import { z } from 'zod';
import { type createCompany, newCompany } from '../../../contract/administration/companies/companies.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';

type CompanyFormValues = Record<string, string>;

/** Body of the creation call. */
export const toCompanyBody = (values: CompanyFormValues): CallBodyInput<typeof createCompany> => ({
  legalName: values.legalName ?? '',
  name: values.name ?? '',
  siren: values.siren ?? '',
  sectorId: values.sectorId || null,
  admin: {
    firstName: values['admin.firstName'] ?? '',
    lastName: values['admin.lastName'] ?? '',
    email: values['admin.email'] ?? '',
  },
});

export const companyCreation = z.record(z.string(), z.string()).superRefine((values, context) => {
  for (const { path, message } of newCompany.safeParse(toCompanyBody(values)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [path.join('.')] });
  }
});
