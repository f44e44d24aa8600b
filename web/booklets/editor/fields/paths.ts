/** The value at a path of props (`items.2.html`). */
export const getAtPath = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path
        .split('.')
        .reduce<unknown>(
          (inner, name) =>
            typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
          value,
        );

/** The same value with another one at a path; parts off the path keep their identity. */
export const setAtPath = (value: unknown, path: string, next: unknown): unknown => {
  if (path === '') return next;
  const [name = '', ...rest] = path.split('.');
  const inner = getAtPath(value, name);
  const changed = setAtPath(inner, rest.join('.'), next);
  if (Array.isArray(value)) return value.with(Number(name), changed);
  return { ...(value as Record<string, unknown>), [name]: changed };
};

export const joinPath = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`;
