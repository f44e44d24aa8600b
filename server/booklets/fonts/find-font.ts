import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { listOwnFonts, toFamilyKey } from '../../../contract/booklets/fonts/fonts.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { PermissionRefusal } from '../../platform/http/refusal.ts';
import { getBinnedTitle } from '../../platform/text/titles.ts';

type Font = TenantRow<'companyFonts'>;

/** Font files of the company, oldest first, four at most. */
export const listCompanyFonts = (scope: Scope): Promise<Font[]> =>
  listRows(scope, 'companyFonts', ({ deletedAt }) => isNull(deletedAt), {
    order: ({ createdAt, id }) => [asc(createdAt), asc(id)],
  });

/** A font file of the company. GEN-010 for an unknown or deleted one. */
export const requireFont = (scope: Scope, id: string): Promise<Font> =>
  requireRow(scope, 'companyFonts', (fonts) => and(eq(fonts.id, id), isNull(fonts.deletedAt)));

/** True when two files belong to one family. */
export const isSameFamily = (a: Font, b: Font) => toFamilyKey(a.family) === toFamilyKey(b.family);

/** Files that readers of a theme need: the validated ones of each family that it uses. */
export const listPublishedThemeFonts = async (scope: Scope, theme: Theme): Promise<Font[]> => {
  const chosen = listOwnFonts(theme);
  if (chosen.length === 0) return [];
  const validated = (await listCompanyFonts(scope)).filter(({ state }) => state === 'validated');
  const named = validated.filter(({ id }) => chosen.includes(id));
  return validated.filter((font) => named.some((one) => isSameFamily(one, font)));
};

/** Titles of the booklets whose draft uses a file, or another of its family. */
export const listFontUses = async (scope: Scope, font: Font): Promise<string[]> => {
  if (font.state !== 'validated') return [];
  const family = (await listCompanyFonts(scope)).filter((one) => one.id === font.id || isSameFamily(one, font));
  const ids = [font.id, ...family.map(({ id }) => id)];
  const { booklets } = scope.views;
  const isShown = (use: 'title' | 'text') =>
    sql`${booklets.theme} -> 'ownFonts' ->> ${use} in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`;
  const rows = await scope
    .select({ title: booklets.title, binnedAt: booklets.binnedAt })
    .from(booklets)
    .where(or(isShown('title'), isShown('text')))
    .orderBy(asc(booklets.title));
  return rows.map(({ title, binnedAt }) => getBinnedTitle(title, binnedAt));
};

/** Refuses (GEN-009) anybody but administrators and booklet owners of the company. */
export const requireFontPermission = async (scope: Scope): Promise<void> => {
  const { role, id } = scope.actor;
  if (hasPermission('fonts.upload', role)) return;
  const { bookletRights } = scope.views;
  const levels = await scope
    .selectDistinct({ level: bookletRights.level })
    .from(bookletRights)
    .where(eq(bookletRights.userId, id));
  if (levels.some(({ level }) => hasPermission('fonts.upload', role, level))) return;
  throw new PermissionRefusal('fonts.upload');
};
