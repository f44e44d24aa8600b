import { type CompanyFont, companyFont } from '../../../contract/booklets/fonts/company-fonts.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';

const storedFields = companyFont.omit({ size: true, weights: true, url: true, addedBy: true, createdAt: true });

/** API answers for fonts, with the names of their authors. */
export const toFontAnswers = async (
  scope: Scope,
  rows: readonly TenantRow<'companyFonts'>[],
): Promise<CompanyFont[]> => {
  const names = await loadUserNames(
    scope,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({
    ...pickSchemaFields(row, storedFields),
    size: row.fileSize,
    weights: { min: row.weightMin, max: row.weightMax },
    url: `/api/admin/fonts/${row.id}/file`,
    addedBy: names.get(row.createdBy ?? '') ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
};
