import { and, eq, isNull, like, ne } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findFreeSlug, findSlugFault, toBookletSlug, toSlug } from '../../platform/text/slugs.ts';

/** Refusal reason for a slug that another booklet has. */
export const SLUG_TAKEN_REASON = 'elle est déjà celle d’un autre livret';

/** Present and former slugs of other booklets that share the beginning of this one. */
const listSimilarSlugs = async (scope: Scope, slug: string, except: string | null): Promise<Set<string>> => {
  const { booklets, formerSlugs } = scope.views;
  // Long enough to match every « slug-2 », short enough to match those truncated for the suffix.
  const start = `${slug.slice(0, 50)}%`;
  const present = await scope
    .select({ slug: booklets.slug })
    .from(booklets)
    .where(
      and(like(booklets.slug, start), isNull(booklets.binnedAt), except === null ? undefined : ne(booklets.id, except)),
    );
  const former = await scope
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(like(formerSlugs.slug, start), except === null ? undefined : ne(formerSlugs.bookletId, except)));
  return new Set([...present, ...former].map((row) => row.slug).filter((slug) => slug !== null));
};

/** A free slug for this title. */
export const findFreeBookletSlug = async (
  scope: Scope,
  title: string,
  except: string | null = null,
): Promise<string> => {
  const wanted = toBookletSlug(title);
  const taken = await listSimilarSlugs(scope, wanted, except);
  return findFreeSlug(wanted, (slug) => taken.has(slug));
};

/** Availability of a slug for a booklet (`reason` null: available), with a free slug close to it. */
export const checkSlugAvailability = async (
  scope: Scope,
  row: Pick<TenantRow<'booklets'>, 'id' | 'title'>,
  slug: string,
): Promise<{ reason: string | null; suggestion: string }> => {
  const wanted = toBookletSlug(toSlug(slug) || (row.title ?? ''));
  const taken = await listSimilarSlugs(scope, wanted, row.id);
  const suggestion = findFreeSlug(wanted, (one) => taken.has(one));
  const reason = findSlugFault(slug) ?? (taken.has(slug) ? SLUG_TAKEN_REASON : null);
  return { reason, suggestion };
};

/** Saves the slug that a booklet leaves, when readers may know it, and removes the one it returns to. */
export const saveFormerSlug = async (inside: Scope, row: TenantRow<'booklets'>, slug: string): Promise<void> => {
  await inside.deleteRows('formerSlugs', (former) => and(eq(former.slug, slug), eq(former.bookletId, row.id)));
  const known = row.state === 'published' || row.state === 'unpublished';
  if (row.slug === null || row.slug === slug || !known) return;
  await inside.insert('formerSlugs', [{ slug: row.slug, bookletId: row.id }], { ifAbsent: true });
};
