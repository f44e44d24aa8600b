import type { z } from 'zod';

/** An object with only these properties of another one. */
export const pickFields = <Source, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, NoInfer<Name>> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;

/** Values of a row for the fields of a schema, as they are: nothing is parsed. */
export const pickSchemaFields = <Name extends string, Row extends { [Key in Name]: unknown }>(
  row: Row,
  schema: { shape: Readonly<Record<Name, z.ZodType>> },
): Pick<Row, Name> => pickFields(row, Object.keys(schema.shape) as Name[]);
