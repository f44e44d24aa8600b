import { z } from 'zod';
import {
  brand,
  host,
  identityForm,
  places,
  policies,
  quotas,
} from '../../../contract/administration/companies/company.ts';
import { fieldOf, type Values } from '../../booklets/booklets/conflict/settings-values.ts';
import { BODIES, type Part } from './parts.ts';

const SHAPES: Record<Part, z.ZodType> = { identity: identityForm, places, brand, host, policies, quotas };

/** Server schema of one part; each error goes to its field. */
export const schemaOf = (part: Part): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((values: Values, context) => {
    for (const { path, message } of SHAPES[part].safeParse(BODIES[part](values)).error?.issues ?? []) {
      const name = path.join('.');
      // A site or a department has its own fields: the error goes to the invalid field.
      context.addIssue({ code: 'custom', message, path: [part === 'places' ? name : fieldOf(name, values)] });
    }
  });

/** Body of the call. Requires validated values. */
export const acceptedBy = (part: Part, values: Values): unknown => SHAPES[part].parse(BODIES[part](values));
