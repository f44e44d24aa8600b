import { and, count, desc, eq, exists, gte, isNotNull, isNull, or, type SQL, sql, sum } from 'drizzle-orm';
import { LEFT_OUT_REASONS, type LeftOut, type LeftOutReason } from '../../../contract/operations/storage-usage.ts';
import { mapOtherUses } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

const MAX_LISTED_FILES = 200;
/** A file of today may be about to be used. */
const RECENT_LIMIT = sql`now() - interval '1 day'`;

/** Ids of the files that templates, sectors and the company record name: no table of uses holds them. */
export type OtherUses = Readonly<Record<'template' | 'sector' | 'company', readonly string[]>>;

export const NO_OTHER_USES: OtherUses = { template: [], sector: [], company: [] };

export const loadOtherUses = async (scope: Scope): Promise<OtherUses> => {
  const all = [...(await mapOtherUses(scope))];
  const listIds = (kind: string) =>
    all.filter(([, uses]) => uses.some((use) => use.kind === kind)).map(([mediaId]) => mediaId);
  return { template: listIds('template'), sector: listIds('sector'), company: listIds('company') };
};

/** SQL condition of each reason for which a file is left. */
const buildReasonConditions = (scope: Scope, elsewhere: OtherUses): Record<LeftOutReason, SQL> => {
  const { media, mediaUses, publicationMedia, campaigns } = scope.views;
  const selectNamed = (name: 'captionsMediaId' | 'consentMediaId') =>
    scope
      .select({ id: media[name] })
      .from(media)
      .where(and(isNull(media.deletedAt), isNotNull(media[name])));
  const isMail = exists(scope.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, mediaUses.holderId)));
  const usedBy = (holder: SQL) =>
    exists(
      scope
        .select({ id: mediaUses.mediaId })
        .from(mediaUses)
        .where(and(eq(mediaUses.mediaId, media.id), holder)),
    );
  return {
    published: exists(
      scope
        .select({ id: publicationMedia.mediaId })
        .from(publicationMedia)
        .where(eq(publicationMedia.mediaId, media.id)),
    ),
    draft: usedBy(sql`not ${isMail}`),
    mail: usedBy(sql`${isMail}`),
    template: anyOf(media.id, elsewhere.template),
    sector: anyOf(media.id, elsewhere.sector),
    company: anyOf(media.id, elsewhere.company),
    // Read once for all files, rather than for each of them.
    file: sql`${media.id} in (${selectNamed('captionsMediaId')} union all ${selectNamed('consentMediaId')})`,
    shared: eq(media.visibility, 'global'),
    recent: gte(media.createdAt, RECENT_LIMIT),
  };
};

/** SQL condition of the files that the assistant leaves, for any reason. */
export const buildLeftOutCondition = (scope: Scope, elsewhere: OtherUses): SQL =>
  or(...Object.values(buildReasonConditions(scope, elsewhere))) ?? sql`false`;

/** Files that the clean-up of unused files leaves, with the reasons. */
export const listLeftOutFiles = async (scope: Scope): Promise<LeftOut> => {
  const { media } = scope.views;
  const conditions = buildReasonConditions(scope, await loadOtherUses(scope));
  const flags = Object.fromEntries(
    LEFT_OUT_REASONS.map((reason) => [reason, sql<boolean>`(${conditions[reason]})`.as(`is_${reason}`)]),
  ) as Record<LeftOutReason, SQL.Aliased<boolean>>;
  const isLeft = and(isNull(media.deletedAt), or(...Object.values(conditions)));
  const sums = await Promise.all(
    LEFT_OUT_REASONS.map(async (reason) => {
      const [row] = await scope
        .select({ files: count(), bytes: sum(media.size) })
        .from(media)
        .where(and(isNull(media.deletedAt), conditions[reason]));
      return { reason, files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
    }),
  );
  const rows = await scope
    .select({
      id: media.id,
      name: media.name,
      kind: media.kind,
      bytes: media.size,
      width: media.width,
      createdAt: media.createdAt,
      ...flags,
    })
    .from(media)
    .where(isLeft)
    .orderBy(desc(media.size), media.id)
    .limit(MAX_LISTED_FILES);
  return {
    reasons: sums.filter(({ files }) => files > 0),
    rows: rows.map(({ id, name, kind, bytes, width, createdAt, ...found }) => ({
      id,
      name,
      kind,
      bytes,
      width,
      createdAt: createdAt.toISOString(),
      reasons: LEFT_OUT_REASONS.filter((reason) => found[reason]),
    })),
    total: await scope.countRows(media, isLeft),
  };
};
