import type { z } from 'zod';

/** Values of a row for the fields of a schema, as they are: nothing is parsed. */
export const pickFields = <Field extends string, Row extends { [Name in Field]: unknown }>(
  row: Row,
  schema: { shape: Readonly<Record<Field, z.ZodType>> },
): Pick<Row, Field> => {
  const fields = Object.keys(schema.shape) as Field[];
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
};
