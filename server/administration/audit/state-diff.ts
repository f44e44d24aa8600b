import { type MaskedValues, maskValue } from './mask-values.ts';

/** Leaf values of a state by path: `settings.tracking.mode`. */
type StateLeaves = Map<string, unknown>;

/** Counters, versions, and values that depend on the actor: no settings, so without use in a log. */
const INCIDENTAL_FIELDS = new Set(
  'rowVersion revision updatedAt updatedBy lastActivityAt can today message company companies termsAccepted mustEnrol switched looking redirect publishers publicObstacle awaiting usage counts readAt error platform mayManage mayChange quota active openings accessDays follow warnings names until named since'.split(
    ' ',
  ),
);
/** True for a field that describes the object itself. */
export const isAuditedField = (name: string): boolean => !INCIDENTAL_FIELDS.has(name);

const MAX_LEAVES = 2000;
const MAX_CHANGES = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Key of a list item across two states: its id or key, else its position. */
const getItemKey = (thing: Record<string, unknown>, index: number): string => {
  const known = thing.id ?? thing.key;
  return typeof known === 'string' && known !== '' ? known : String(index + 1);
};

const collectLeaves = (value: unknown, path: string, leaves: StateLeaves): void => {
  if (leaves.size >= MAX_LEAVES) return;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (isAuditedField(name) && inner !== undefined) collectLeaves(inner, below(name), leaves);
    }
  } else if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const [index, thing] of value.entries()) collectLeaves(thing, below(getItemKey(thing, index)), leaves);
  } else if (path !== '') {
    leaves.set(path, value);
  }
};

const listLeaves = (state: unknown): StateLeaves => {
  const leaves: StateLeaves = new Map();
  collectLeaves(state, '', leaves);
  return leaves;
};

/**
 * Differences between two states of one object, masked on each side: personal values by first letter, secrets removed.
 * A field that only one side has stays there.
 */
export const diffAuditStates = (before: unknown, after: unknown): { before: MaskedValues; after: MaskedValues } => {
  const [was, is] = [listLeaves(before), listLeaves(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)))
    .slice(0, MAX_CHANGES);
  const masked = (leaves: StateLeaves): MaskedValues =>
    Object.fromEntries(
      changed.flatMap((path) => {
        const value = leaves.has(path) ? maskValue(path, leaves.get(path)) : undefined;
        return value === undefined ? [] : [[path, value]];
      }),
    );
  return { before: masked(was), after: masked(is) };
};
