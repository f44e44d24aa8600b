import { and, eq, isNull } from 'drizzle-orm';
import type { MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Campaign } from './found.ts';

type Bodies = Record<string, MailBody>;

/** Pictures of a message in all its languages, each with the path of its field. */
export const picturesIn = (bodies: Bodies): { at: string; id: string }[] =>
  Object.entries(bodies).flatMap(([language, { blocks }]) =>
    blocks.flatMap((block, index) =>
      block.type === 'image' && block.mediaId !== null
        ? [{ at: `bodies.${language}.blocks.${index}.mediaId`, id: block.mediaId }]
        : [],
    ),
  );

/** Keeps the ids that are pictures of the company outside the bin. */
export const goodPictures = async (scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id })
    .from(media)
    .where(and(among(media.id, ids), eq(media.kind, 'image'), isNull(media.deletedAt)));
  return new Set(rows.map(({ id }) => id));
};

/** Records the files that a campaign uses, so that they cannot be deleted meanwhile (MED-003). */
export const keepPictures = async (
  inside: Scope,
  { id, bookletId, bodies }: Pick<Campaign, 'id' | 'bookletId' | 'bodies'>,
): Promise<void> => {
  await inside.remove('mediaUses', (uses) => and(eq(uses.bookletId, bookletId), eq(uses.holderId, id)));
  const good = await goodPictures(
    inside,
    picturesIn(bodies).map((picture) => picture.id),
  );
  await inside.insert(
    'mediaUses',
    [...good].map((mediaId) => ({ bookletId, mediaId, holderId: id })),
  );
};

/** Deletes the picture uses of a deleted campaign. */
export const forgetPictures = (inside: Scope, campaignId: string): Promise<number> =>
  inside.remove('mediaUses', (uses) => eq(uses.holderId, campaignId));
