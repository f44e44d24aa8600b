import { and, eq, isNull } from 'drizzle-orm';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import type { Campaign } from '../find-campaign.ts';

type MailBodies = Record<string, MailBody>;

/** Pictures of a message in all its languages, each with the path of its field. */
export const listMessagePictures = (bodies: MailBodies): { at: string; id: string }[] =>
  Object.entries(bodies).flatMap(([language, { blocks }]) =>
    blocks.flatMap((block, index) =>
      block.type === 'image' && block.mediaId !== null
        ? [{ at: `bodies.${language}.blocks.${index}.mediaId`, id: block.mediaId }]
        : [],
    ),
  );

/** Keeps the ids that are pictures of the company outside the bin. */
export const findUsablePictures = async (scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id })
    .from(media)
    .where(and(anyOf(media.id, ids), eq(media.kind, 'image'), isNull(media.deletedAt)));
  return new Set(rows.map(({ id }) => id));
};

/** Records the files that a campaign uses, so that they cannot be deleted meanwhile (MED-003). */
export const recordPictureUses = async (
  inside: Scope,
  { id, bookletId, bodies }: Pick<Campaign, 'id' | 'bookletId' | 'bodies'>,
): Promise<void> => {
  await inside.deleteRows('mediaUses', (uses) => and(eq(uses.bookletId, bookletId), eq(uses.holderId, id)));
  const good = await findUsablePictures(
    inside,
    listMessagePictures(bodies).map((picture) => picture.id),
  );
  await inside.insert(
    'mediaUses',
    [...good].map((mediaId) => ({ bookletId, mediaId, holderId: id })),
  );
};

/** Deletes the picture uses of a deleted campaign. */
export const deletePictureUses = (inside: Scope, campaignId: string): Promise<number> =>
  inside.deleteRows('mediaUses', (uses) => eq(uses.holderId, campaignId));
