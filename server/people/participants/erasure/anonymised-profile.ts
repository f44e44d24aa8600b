import {
  EMPTY_PROFILE,
  PERSONAL_FIELDS,
  PROFILE_FIELDS,
} from '../../../../contract/people/participants/participant-profile.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';

type Column = keyof TenantRow<'participants'>;

/** Columns of `participants` that are no field, but were computed or recorded about the person. */
const ERASED_COLUMNS = {
  nameKey: '',
  opposedAt: null,
  bouncedAt: null,
  importId: null,
} satisfies Partial<TenantRow<'participants'>>;

/** Technical columns of `participants`, which say nothing about the person. */
export const TECHNICAL_COLUMNS = [
  'id',
  'companyId',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'rowVersion',
  'anonymisedAt',
] as const satisfies readonly Column[];

/** Values of an anonymised row: no personal field keeps its value. */
export const ANONYMISED_PROFILE = { ...pickFields(EMPTY_PROFILE, PERSONAL_FIELDS), ...ERASED_COLUMNS };

/**
 * Columns of `participants` of which nothing says if they are personal: neither fields, nor erased, nor technical. There
 * must be none, otherwise their values survive an anonymisation.
 */
export const listUndeclaredColumns = (columns: readonly string[]): string[] => {
  const declared = new Set<string>([...PROFILE_FIELDS, ...Object.keys(ERASED_COLUMNS), ...TECHNICAL_COLUMNS]);
  return columns.filter((column) => !declared.has(column));
};
