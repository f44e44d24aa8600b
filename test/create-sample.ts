import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A version 7 id that matches no row. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const SAMPLES_BY_FORMAT: Record<string, string> = {
  uuid: UNKNOWN_ID,
  date: '2027-01-15',
  'date-time': '2027-01-15T08:00:00.000Z',
  uri: 'https://exemple.fr',
};

/** Texts by field name, for rules that are no JSON Schema format. */
const SAMPLES_BY_NAME: Record<string, string> = { email: 'quelqu.un@exemple.fr', phone: '0612345678' };

const buildSampleValue = (schema: JsonSchema, root: JsonSchema, name = ''): unknown => {
  if (schema.$ref) {
    const found = schema.$ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
    return buildSampleValue(found as JsonSchema, root, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return buildSampleValue(choice as JsonSchema, root, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => buildSampleValue(part as JsonSchema, root)));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((field) => [
          field,
          buildSampleValue(schema.properties?.[field] as JsonSchema, root, field),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => buildSampleValue(schema.items as JsonSchema, root));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return (
        SAMPLES_BY_NAME[name] ??
        SAMPLES_BY_FORMAT[schema.format ?? ''] ??
        'a'.repeat(Math.max(schema.minLength ?? 0, 3))
      );
  }
};

/** The smallest value with the shape of a schema: optional fields are left out. Rules between fields are ignored. */
export const createSample = (schema: z.ZodType): unknown => {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return buildSampleValue(root, root);
};
