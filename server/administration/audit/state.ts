import { type Masked, maskedValue } from './mask.ts';

/** Leaf values of a state by path: `settings.tracking.mode`. */
type Leaves = Map<string, unknown>;

/** Counters, versions, and values that depend on the actor: no settings, so without use in a log. */
const INCIDENTAL = new Set(
  'rowVersion revision updatedAt updatedBy lastActivityAt can today message company companies termsAccepted mustEnrol switched looking redirect publishers publicObstacle awaiting usage counts readAt error platform mayManage mayChange quota active openings accessDays follow warnings names until named since'.split(
    ' ',
  ),
);
/** True for a field that describes the object itself. */
export const isAuditedField = (name: string): boolean => !INCIDENTAL.has(name);

const MAX_LEAVES = 2000;
const MAX_CHANGES = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Key of a list item across two states: its id or key, else its position. */
const keyOf = (thing: Record<string, unknown>, index: number): string => {
  const known = thing.id ?? thing.key;
  return typeof known === 'string' && known !== '' ? known : String(index + 1);
};

const collect = (value: unknown, path: string, leaves: Leaves): void => {
  if (leaves.size >= MAX_LEAVES) return;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (isAuditedField(name) && inner !== undefined) collect(inner, below(name), leaves);
    }
  } else if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const [index, thing] of value.entries()) collect(thing, below(keyOf(thing, index)), leaves);
  } else if (path !== '') {
    leaves.set(path, value);
  }
};

const leavesOf = (state: unknown): Leaves => {
  const leaves: Leaves = new Map();
  collect(state, '', leaves);
  return leaves;
};

/**
 * Differences between two states of one object, masked on each side: personal values by first letter, secrets removed.
 * A field that only one side has stays there.
 */
export const stateChange = (before: unknown, after: unknown): { before: Masked; after: Masked } => {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)))
    .slice(0, MAX_CHANGES);
  const masked = (leaves: Leaves): Masked =>
    Object.fromEntries(
      changed.flatMap((path) => {
        const value = leaves.has(path) ? maskedValue(path, leaves.get(path)) : undefined;
        return value === undefined ? [] : [[path, value]];
      }),
    );
  return { before: masked(was), after: masked(is) };
};
