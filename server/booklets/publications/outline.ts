import { sql } from 'drizzle-orm';
import { BLOCK_TYPES, getBlockDefinition } from '../../../blocks/registry.ts';
import { type Audience, type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { createValueCache } from '../../platform/work/value-cache.ts';
import type { FrozenBlock, FrozenPage } from './snapshot.ts';

/** A page of a version, with only the blocks that expect an action of its readers. */
export interface OutlinePage
  extends Pick<FrozenPage, 'id' | 'slug' | 'title' | 'mandatory' | 'minutes' | 'unlockDays'> {
  chapterId: string;
  /** Readers who see the page; null: everybody. */
  audience: Audience | null;
  /** Quizzes and confirmations. */
  blocks: (Pick<FrozenBlock, 'id' | 'type' | 'props'> & { audience: Audience | null })[];
  /** Audiences of the blocks; null: one of them at least is for every reader of the page. */
  blockAudiences: Audience[] | null;
}

/** The pages and blocks of an outline that a reader sees. */
export const filterOutlineForReader = (outline: readonly OutlinePage[], reader: AudienceReader): OutlinePage[] =>
  outline
    .filter(
      ({ audience, blockAudiences }) =>
        isInAudience(audience, reader) && (blockAudiences?.some((one) => isInAudience(one, reader)) ?? true),
    )
    .map((page) => ({ ...page, blocks: page.blocks.filter((block) => isInAudience(block.audience, reader)) }));

/** A page that only these blocks are left of does not show. */
const FRAMING_TYPES = BLOCK_TYPES.filter((type) => getBlockDefinition(type).isFraming);

/** Versions are immutable. */
const outlineCache = createValueCache<OutlinePage[]>(200);

const loadOutlines = async (scope: Scope, publicationIds: readonly string[]): Promise<Map<string, OutlinePage[]>> => {
  const { publications } = scope.views;
  // The database extracts the fields: the texts of a version weigh a hundred times more.
  const rows = await scope
    .select({
      id: publications.id,
      pages: sql<OutlinePage[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', page -> 'id', 'chapterId', chapter -> 'id', 'slug', page -> 'slug',
          'title', page -> 'title', 'mandatory', page -> 'mandatory', 'minutes', page -> 'minutes',
          'unlockDays', page -> 'unlockDays', 'audience', page -> 'audience', 'blocks', (
            select coalesce(jsonb_agg(jsonb_build_object('id', block -> 'id', 'type', block -> 'type', 'props', block -> 'props',
              'audience', block -> 'audience')
              order by b.place), '[]')
            from jsonb_array_elements(page -> 'blocks') with ordinality as b(block, place)
            where block ->> 'type' in ('quiz', 'confirmation')),
          'blockAudiences', (
            select case when count(*) = count(nullif(block -> 'audience', 'null')) then jsonb_agg(block -> 'audience') end
            from jsonb_array_elements(page -> 'blocks') as b(block)
            where block ->> 'type' not in (${sql.join(
              FRAMING_TYPES.map((type) => sql`${type}`),
              sql`, `,
            )}))) order by c.place, p.place), '[]')
        from jsonb_array_elements(${publications.snapshot} -> 'chapters') with ordinality as c(chapter, place),
          jsonb_array_elements(chapter -> 'pages') with ordinality as p(page, place))`,
    })
    .from(publications)
    .where(anyOf(publications.id, publicationIds));
  return new Map(rows.map(({ id, pages }) => [id, pages]));
};

const toCacheKey = (scope: Scope, publicationId: string): string => `${scope.companyId}/${publicationId}`;

/** Pages of a version, in order; empty for a version of another company. */
export const getPublicationOutline = async (scope: Scope, publicationId: string | null): Promise<OutlinePage[]> =>
  publicationId === null ? [] : ((await getPublicationOutlines(scope, [publicationId])).get(publicationId) ?? []);

/** Outlines of several versions, by id; one query loads those that are not cached. */
export const getPublicationOutlines = async (
  scope: Scope,
  publicationIds: readonly string[],
): Promise<Map<string, OutlinePage[]>> => {
  const outlines = new Map<string, OutlinePage[]>();
  const unknown: string[] = [];
  for (const id of publicationIds) {
    const kept = outlineCache.find(toCacheKey(scope, id));
    if (kept) outlines.set(id, kept);
    else unknown.push(id);
  }
  if (unknown.length === 0) return outlines;
  const found = await loadOutlines(scope, unknown);
  for (const [id, pages] of found) {
    outlineCache.keep(toCacheKey(scope, id), pages);
    outlines.set(id, pages);
  }
  return outlines;
};
