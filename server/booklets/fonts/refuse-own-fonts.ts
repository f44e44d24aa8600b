import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { listOwnFonts } from '../../../contract/booklets/fonts/fonts.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

/**
 * Refuses (GEN-019, under its field) a theme with a new font that is not the company's, or not validated. Needs the
 * transaction that saves the theme: until it ends, nobody can delete the files or refuse their licence.
 */
export const refuseUnavailableFonts = async (inside: Scope, before: Theme, after: Theme): Promise<void> => {
  const kept = listOwnFonts(before);
  const chosen = listOwnFonts(after).filter((id) => !kept.includes(id));
  if (chosen.length === 0) return;
  const { companyFonts } = inside.views;
  const good = await inside
    .select({ id: companyFonts.id })
    .from(companyFonts)
    .where(and(inArray(companyFonts.id, chosen), eq(companyFonts.state, 'validated'), isNull(companyFonts.deletedAt)))
    .for('share');
  if (good.length < chosen.length) throw createFieldRefusal('theme.ownFonts', 'GEN-019');
};
