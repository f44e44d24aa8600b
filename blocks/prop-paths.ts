/* A path of props joins names and indices by dots: `items.2.html`. Empty: the props themselves. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const splitPath = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** The value at a path; undefined where there is none. */
export const getAtPath = (value: unknown, path: string): unknown =>
  splitPath(path).reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

const setNames = (value: unknown, [name, ...rest]: string[], next: (before: unknown) => unknown): unknown => {
  if (name === undefined) return next(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? setNames(item, rest, next) : item));
  return isRecord(value) ? { ...value, [name]: setNames(value[name], rest, next) } : value;
};

/** A copy with another value at a path. */
export const changeAtPath = (value: unknown, path: string, next: (before: unknown) => unknown): unknown =>
  setNames(value, splitPath(path), next);

export const joinPath = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`;

/** The path of what holds the value at a path. */
export const getParentPath = (path: string): string => splitPath(path).slice(0, -1).join('.');
