import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { updateBooklet } from '../../contract/booklets.ts';
import type { BodyOf } from '../../contract/call.ts';
import { errorText } from '../../contract/errors.ts';
import { FONT_PAIRS } from '../../contract/fonts.ts';
import { sectors } from '../db/schema/library.ts';
import type { Row, Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import { slugStanding } from './addresses.ts';
import { foldedKey } from './titles.ts';

export type Fields = Omit<BodyOf<typeof updateBooklet>, 'rowVersion'>;
type Errors = Record<string, string[]>;

/** Files that the booklet itself shows, by the field that names them. */
export const bookletMedia = ({
  theme,
  welcome,
  cover,
}: Pick<Fields, 'theme' | 'welcome' | 'cover'>): [string, string][] =>
  [
    ['theme.logo.mediaId', theme?.logo.mediaId],
    ['theme.logo.darkMediaId', theme?.logo.darkMediaId],
    ['welcome.photoMediaId', welcome?.photoMediaId],
    ['cover.mediaId', cover?.mediaId],
  ].filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Whether another booklet of the company, out of the bin, has this title. */
export const titleTaken = async (scope: Scope, title: string, except: string | null): Promise<boolean> => {
  const { booklets } = scope.views;
  const [other] = await scope
    .select({ id: booklets.id })
    .from(booklets)
    .where(
      and(
        eq(booklets.titleKey, foldedKey(title)),
        isNull(booklets.binnedAt),
        except === null ? undefined : ne(booklets.id, except),
      ),
    )
    .limit(1);
  return other !== undefined;
};

/** Refuses (WIZ-011) a sector that does not exist or is no longer offered. */
const sectorErrors = async (scope: Scope, { sectorId, secondSectorId }: Fields): Promise<Errors> => {
  const asked = Object.entries({ sectorId, secondSectorId }).filter((entry): entry is [string, string] => !!entry[1]);
  if (asked.length === 0) return {};
  const known = await scope
    .select({ id: sectors.id })
    .from(sectors)
    .where(
      and(
        eq(sectors.active, true),
        inArray(
          sectors.id,
          asked.map(([, id]) => id),
        ),
      ),
    );
  const ids = new Set(known.map(({ id }) => id));
  return Object.fromEntries(
    asked.flatMap(([field, id]) => (ids.has(id) ? [] : [[field, [errorText('WIZ-011')]] as const])),
  );
};

const mediaErrors = async (scope: Scope, fields: Fields): Promise<Errors> => {
  const asked = bookletMedia(fields);
  if (asked.length === 0) return {};
  const { media } = scope.views;
  const known = await scope
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        isNull(media.deletedAt),
        eq(media.kind, 'image'),
        inArray(
          media.id,
          asked.map(([, id]) => id),
        ),
      ),
    );
  const ids = new Set(known.map(({ id }) => id));
  return Object.fromEntries(
    asked.flatMap(([field, id]) => (ids.has(id) ? [] : [[field, [errorText('EDI-016')]] as const])),
  );
};

/** Refuses, each beside its field, the values that cannot be kept: LIV-001, LIV-004, WIZ-011, EDI-016, GEN-019. */
export const refuseFields = async (scope: Scope, row: Row<'booklets'>, fields: Fields): Promise<void> => {
  const { title, slug, theme } = fields;
  const errors: Errors = { ...(await sectorErrors(scope, fields)), ...(await mediaErrors(scope, fields)) };
  let first: Refusal | null = null;
  if (title !== undefined && (await titleTaken(scope, title, row.id))) {
    first = new Refusal('LIV-001');
    errors.title = [first.message];
  }
  if (slug !== undefined && slug !== row.slug) {
    const { reason, suggestion } = await slugStanding(scope, row, slug);
    if (reason !== null) {
      const refusal = new Refusal('LIV-004', { raison: reason, slug: suggestion });
      first ??= refusal;
      errors.slug = [refusal.message];
    }
  }
  if (theme && !FONT_PAIRS.some(({ id }) => id === theme.fontPair)) errors['theme.fontPair'] = [errorText('GEN-019')];
  if (Object.keys(errors).length === 0) return;
  if (first) throw new Refusal(first.code, first.values, errors);
  const code =
    'sectorId' in errors || 'secondSectorId' in errors ? 'WIZ-011' : 'theme.fontPair' in errors ? 'GEN-019' : 'EDI-016';
  throw new Refusal(code, {}, errors);
};
