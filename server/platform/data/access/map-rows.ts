import { Column, getTableName, is, SQL, type SQLWrapper, Subquery } from 'drizzle-orm';

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

/** A selected field, and the names that lead to its value in a row. */
interface SelectedField {
  path: readonly string[];
  field: SQLWrapper;
}

/** What Drizzle keeps of a prepared select, and does not declare. */
interface PreparedSelect {
  fields?: readonly SelectedField[];
  /** False: rows of this table may be missing. */
  joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: (rows: readonly unknown[][]) => unknown[];
}

type Row = Record<string, unknown>;

const getDecoder = (field: SQLWrapper): Decoder => {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  const inner = is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql;
  return (inner as unknown as { decoder: Decoder }).decoder;
};

/** An object of a row that is null when the row of its table is missing, and the column that tells so. */
interface OptionalObject {
  name: string;
  at: number;
}

/** Drizzle takes a joined row for missing when the first of its selected columns is null. */
const listOptionalObjects = ({ fields = [], joinsNotNullableMap }: PreparedSelect): OptionalObject[] => {
  if (!joinsNotNullableMap) return [];
  const columns = fields.flatMap(({ path, field }, at) =>
    path.length === 2 && is(field, Column) ? [{ name: path[0] ?? '', table: getTableName(field.table), at }] : [],
  );
  return [...Map.groupBy(columns, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first || joinsNotNullableMap[first.table] || others.some(({ table }) => table !== first.table)) return [];
    return [{ name: first.name, at: first.at }];
  });
};

/** Finds the decoders and the places of values once for a statement: Drizzle does so for each value of each row. */
const createRowMapper = (select: PreparedSelect): ((values: readonly unknown[]) => Row) => {
  const steps = (select.fields ?? []).map(({ path, field }) => ({
    decoder: getDecoder(field),
    objects: path.slice(0, -1),
    name: path.at(-1) ?? '',
  }));
  const optional = listOptionalObjects(select);
  return (values) => {
    const row: Row = {};
    for (let at = 0; at < steps.length; at += 1) {
      const { decoder, objects, name } = steps[at] as (typeof steps)[number];
      let target = row;
      for (const object of objects) {
        target[object] ??= {};
        target = target[object] as Row;
      }
      const value = values[at];
      target[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    for (const { name, at } of optional) if (values[at] === null) row[name] = null;
    return row;
  };
};

/** Gives a prepared select a faster reading of its rows, with the same result. */
export const speedUpRowMapping = <Statement extends object>(statement: Statement): Statement => {
  const select: PreparedSelect = statement;
  if (!select.fields || select.customResultMapper) return statement;
  const mapRow = createRowMapper(select);
  select.customResultMapper = (rows) => rows.map(mapRow);
  return statement;
};
