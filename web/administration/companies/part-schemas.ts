import { z } from 'zod';
import {
  brand,
  embedHosts,
  host,
  identityForm,
  places,
  policies,
  quotas,
} from '../../../contract/administration/companies/company.ts';
import { getFormField, type SettingsFormValues } from '../../booklets/booklets/conflict/settings-values.ts';
import { type CompanyPart, toPartBody } from './company-parts.ts';

const PART_SCHEMAS: Record<CompanyPart, z.ZodType> = {
  identity: identityForm,
  places,
  brand,
  host,
  embedHosts,
  policies,
  quotas,
};

/** Server schema of one part; each error goes to its field. */
export const createPartSchema = (part: CompanyPart): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((values: SettingsFormValues, context) => {
    for (const { path, message } of PART_SCHEMAS[part].safeParse(toPartBody(part, values)).error?.issues ?? []) {
      const name = path.join('.');
      // A site or a department has its own fields: the error goes to the invalid field.
      context.addIssue({ code: 'custom', message, path: [part === 'places' ? name : getFormField(name, values)] });
    }
  });

/** Body of the call. Requires validated values. */
export const parsePartBody = (part: CompanyPart, values: SettingsFormValues): unknown =>
  PART_SCHEMAS[part].parse(toPartBody(part, values));
