/*
 * Settings as the fields of a form: one name each, the one the server puts beside its refusals (`settings.code.shared`).
 */

const PREFIX = 'settings.';

export type Values = Record<string, unknown>;

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flattened = (value: unknown, name: string): [string, unknown][] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([key, inner]) => flattened(inner, `${name}.${key}`))
    : [[name, value]];

/** Settings as fields. `read`: a field that is shown otherwise than it is kept. */
export const fieldsOf = (
  settings: Readonly<Record<string, unknown>>,
  read: (name: string, value: unknown) => unknown = (_, value) => value,
): Values => Object.fromEntries(flattened(settings, 'settings').map(([name, value]) => [name, read(name, value)]));

/** What the server is sent; the schema judges whether it is one. */
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
 * What two people made of the same settings: each one's changes, and the fields that both changed otherwise, in which
 * `mine` stand for now.
 */
export const merged = (base: Values, mine: Values, theirs: Values): { values: Values; clashes: string[] } => {
  const changed = changedIn(mine, base);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    clashes: changed.filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name])),
  };
};

/** The field that an error belongs to: that of a part of it (`settings.ranges.1`) stands beside the whole. */
export const fieldOf = (name: string, values: Values): string => {
  for (let field = name; field !== ''; field = field.slice(0, Math.max(0, field.lastIndexOf('.')))) {
    if (field in values) return field;
  }
  return name;
};

/** Errors of the server or of a schema, each beside its field. */
export const beside = (errors: Readonly<Record<string, string[]>>, values: Values): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = fieldOf(name, values);
    found[field] = [...(found[field] ?? []), ...messages];
  }
  return found;
};
