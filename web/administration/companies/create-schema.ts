import { z } from 'zod';
import { type createCompany, newCompany } from '../../../contract/administration/companies/companies.ts';
import type { BodyInputOf } from '../../../contract/platform/call.ts';

type Values = Record<string, string>;

/** Body of the creation call. */
export const bodyOf = (values: Values): BodyInputOf<typeof createCompany> => ({
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

export const createSchema = z.record(z.string(), z.string()).superRefine((values, context) => {
  for (const { path, message } of newCompany.safeParse(bodyOf(values)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [path.join('.')] });
  }
});
