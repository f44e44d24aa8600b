import type { CompanyFont } from '../../../contract/booklets/fonts/company-fonts.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';

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
    id: row.id,
    family: row.family,
    fileName: row.fileName,
    size: row.fileSize,
    weights: { min: row.weightMin, max: row.weightMax },
    italic: row.italic,
    state: row.state,
    reason: row.reason,
    url: `/api/admin/fonts/${row.id}/file`,
    addedBy: names.get(row.createdBy ?? '') ?? null,
    createdAt: row.createdAt.toISOString(),
    rowVersion: row.rowVersion,
  }));
};
