import { isConflictingValue, isSameJson } from './conflicting-value.ts';

/* Settings as flat form fields. Each name is the one the server uses in its errors (`settings.code.shared`). */

const SETTINGS_PREFIX = 'settings.';

export type SettingsFormValues = Record<string, unknown>;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flattenValue = (value: unknown, name: string): [string, unknown][] =>
  isPlainObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => flattenValue(inner, `${name}.${key}`))
    : [[name, value]];

/** Flattens settings to form fields. `read` converts a value that the form shows differently. */
export const toSettingsFormValues = (
  settings: Readonly<Record<string, unknown>>,
  read: (name: string, value: unknown) => unknown = (_, value) => value,
): SettingsFormValues =>
  Object.fromEntries(flattenValue(settings, 'settings').map(([name, value]) => [name, read(name, value)]));

/** Rebuilds the request body from form fields, without validation: the schema checks it. */
export const toSettingsBody = (
  values: SettingsFormValues,
  write: (name: string, value: unknown) => unknown = (_, value) => value,
): Record<string, unknown> => {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.slice(SETTINGS_PREFIX.length).split('.');
    let at = settings;
    for (const key of path.slice(0, -1)) {
      if (!isPlainObject(at[key])) at[key] = {};
      at = at[key] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = write(name, value);
  }
  return settings;
};

export const listChangedFields = (values: SettingsFormValues, from: SettingsFormValues): string[] =>
  Object.keys(values).filter((name) => !isSameJson(values[name], from[name]));

/**
 * Merges two users' changes to the same settings. `clashes` lists the fields that both changed differently; `values`
 * keeps `mine` there for now.
 */
export const mergeSettings = (
  base: SettingsFormValues,
  mine: SettingsFormValues,
  theirs: SettingsFormValues,
): { values: SettingsFormValues; clashes: string[] } => {
  const changed = listChangedFields(mine, base);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    clashes: changed.filter((name) => isConflictingValue(mine[name], base[name], theirs[name])),
  };
};

/** Form field that an error belongs to: an error of a part (`settings.ranges.1`) appears beside the whole field. */
export const getFormField = (name: string, values: SettingsFormValues): string => {
  for (let field = name; field !== ''; field = field.slice(0, Math.max(0, field.lastIndexOf('.')))) {
    if (field in values) return field;
  }
  return name;
};

/** Groups the errors of the server or of a schema by form field. */
export const groupErrorsByField = (
  errors: Readonly<Record<string, string[]>>,
  values: SettingsFormValues,
): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = getFormField(name, values);
    found[field] = [...(found[field] ?? []), ...messages];
  }
  return found;
};
