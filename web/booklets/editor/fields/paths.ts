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

export const joinPath = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`;
