/* Settings as flat form fields. Each name is the one the server uses in its errors (`settings.code.shared`). */

const PREFIX = 'settings.';

export type Values = Record<string, unknown>;

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flattened = (value: unknown, name: string): [string, unknown][] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([key, inner]) => flattened(inner, `${name}.${key}`))
    : [[name, value]];

/** Flattens settings to form fields. `read` converts a value that the form shows differently. */
export const fieldsOf = (
  settings: Readonly<Record<string, unknown>>,
  read: (name: string, value: unknown) => unknown = (_, value) => value,
): Values => Object.fromEntries(flattened(settings, 'settings').map(([name, value]) => [name, read(name, value)]));

/** Rebuilds the request body from form fields, without validation: the schema checks it. */
export const holderOf = (
  values: Values,
  write: (name: string, value: unknown) => unknown = (_, value) => value,
): Record<string, unknown> => {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.slice(PREFIX.length).split('.');
    let at = settings;
    for (const key of path.slice(0, -1)) {
      if (!isHolder(at[key])) at[key] = {};
      at = at[key] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = write(name, value);
  }
  return settings;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedIn = (values: Values, from: Values): string[] =>
  Object.keys(values).filter((name) => !same(values[name], from[name]));

/**
 * Merges two users' changes to the same settings. `clashes` lists the fields that both changed differently; `values`
 * keeps `mine` there for now.
 */
export const merged = (base: Values, mine: Values, theirs: Values): { values: Values; clashes: string[] } => {
  const changed = changedIn(mine, base);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    clashes: changed.filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name])),
  };
};

/** Form field that an error belongs to: an error of a part (`settings.ranges.1`) appears beside the whole field. */
export const fieldOf = (name: string, values: Values): string => {
  for (let field = name; field !== ''; field = field.slice(0, Math.max(0, field.lastIndexOf('.')))) {
    if (field in values) return field;
  }
  return name;
};

/** Groups the errors of the server or of a schema by form field. */
export const beside = (errors: Readonly<Record<string, string[]>>, values: Values): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = fieldOf(name, values);
    found[field] = [...(found[field] ?? []), ...messages];
  }
  return found;
};
