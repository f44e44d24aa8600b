import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { FONT_PAIRS } from '../../../contract/booklets/fonts/fonts.ts';
import { countRows } from '../../platform/data/access/find-rows.ts';
import { languages, sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import type { BookletFields, FieldRefusal } from './booklet-fields.ts';
import { listEligibleOwners } from './owner.ts';
import { checkPictureFields } from './pictures.ts';
import { checkSlugAvailability } from './slug-availability.ts';

/** True when another booklet of the company, outside the bin, has this title. */
export const isTitleTaken = async (scope: Scope, title: string, except: string): Promise<boolean> => {
  const others = await countRows(scope, 'booklets', ({ id, titleKey, binnedAt }) =>
    and(eq(titleKey, toFoldedKey(title)), isNull(binnedAt), ne(id, except)),
  );
  return others > 0;
};

const checkTitleField = async (
  scope: Scope,
  row: TenantRow<'booklets'>,
  { title }: BookletFields,
): Promise<FieldRefusal[]> =>
  title !== undefined && (await isTitleTaken(scope, title, row.id)) ? [['title', new Refusal('LIV-001')]] : [];

const checkSlugField = async (
  scope: Scope,
  row: TenantRow<'booklets'>,
  { slug }: BookletFields,
): Promise<FieldRefusal[]> => {
  if (slug === undefined || slug === row.slug) return [];
  const { reason, suggestion } = await checkSlugAvailability(scope, row, slug);
  return reason === null ? [] : [['slug', new Refusal('LIV-004', { raison: reason, slug: suggestion })]];
};

/** WIZ-011 for an unknown or inactive sector. */
const checkSectorFields = async (
  scope: Scope,
  { sectorId, secondSectorId }: BookletFields,
): Promise<FieldRefusal[]> => {
  const asked = Object.entries({ sectorId, secondSectorId }).filter((entry): entry is [string, string] => !!entry[1]);
  if (asked.length === 0) return [];
  const ids = asked.map(([, id]) => id);
  const found = await scope
    .select({ id: sectors.id })
    .from(sectors)
    .where(and(eq(sectors.active, true), inArray(sectors.id, ids)));
  const known = new Set(found.map(({ id }) => id));
  return asked.filter(([, id]) => !known.has(id)).map(([field]) => [field, new Refusal('WIZ-011')]);
};

const checkFontField = ({ theme }: BookletFields): FieldRefusal[] =>
  theme && !FONT_PAIRS.some(({ id }) => id === theme.fontPair) ? [['theme.fontPair', new Refusal('GEN-019')]] : [];

const checkOwnerField = async (
  scope: Scope,
  row: TenantRow<'booklets'>,
  { ownerId }: BookletFields,
): Promise<FieldRefusal[]> => {
  if (ownerId === undefined || ownerId === row.ownerId) return [];
  const [owner] = await listEligibleOwners(scope, ownerId);
  return owner ? [] : [['ownerId', new Refusal('GEN-019')]];
};

/** GEN-019 for a language that booklets cannot use; a booklet keeps a language withdrawn later. */
const checkLanguageField = async (
  scope: Scope,
  row: TenantRow<'booklets'>,
  { sourceLanguage }: BookletFields,
): Promise<FieldRefusal[]> => {
  if (sourceLanguage === undefined || sourceLanguage === row.sourceLanguage || sourceLanguage === BUILT_IN_LANGUAGE) {
    return [];
  }
  const found = await scope
    .select({ code: languages.code })
    .from(languages)
    .where(and(eq(languages.code, sourceLanguage), eq(languages.activeContent, true)));
  return found.length > 0 ? [] : [['sourceLanguage', new Refusal('GEN-019')]];
};

/**
 * Refuses the invalid values, each under its field: LIV-001, LIV-004, WIZ-011, GEN-019 (font, language, owner), and the
 * refusals of `checkPictureFields`.
 */
export const refuseInvalidBookletFields = async (
  scope: Scope,
  row: TenantRow<'booklets'>,
  fields: BookletFields,
): Promise<void> => {
  const wrong = [
    ...(await checkTitleField(scope, row, fields)),
    ...(await checkSlugField(scope, row, fields)),
    ...(await checkSectorFields(scope, fields)),
    ...checkFontField(fields),
    ...(await checkLanguageField(scope, row, fields)),
    ...(await checkOwnerField(scope, row, fields)),
    ...(await checkPictureFields(scope, fields)),
  ];
  const first = wrong[0]?.[1];
  if (!first) return;
  throw new Refusal(
    first.code,
    first.values,
    Object.fromEntries(wrong.map(([field, { message }]) => [field, [message]])),
  );
};
