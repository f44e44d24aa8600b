import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { mapHtml } from '../../../blocks/walk-props.ts';
import type { MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import {
  ARCHIVABLE_CAMPAIGN_STATES,
  EDITABLE_CAMPAIGN_STATES,
} from '../../../contract/messages/campaigns/campaign-states.ts';
import type { archiveCampaign, saveCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { sanitiseRichText } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns, requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireAllowedAudience } from './audience/require-allowed-audience.ts';
import { requireValidPlanning } from './departure.ts';
import {
  type Campaign,
  type CampaignContext,
  requireCampaign,
  requireEditableCampaign,
  toCampaign,
} from './find-campaign.ts';
import { loadCampaignDetail } from './load-campaign-detail.ts';
import {
  deletePictureUses,
  findUsablePictures,
  listMessagePictures,
  recordPictureUses,
} from './mail/message-pictures.ts';

type Body = CallBody<typeof saveCampaign>;

/** GEN-011 with the campaign as it is now. */
export const buildCampaignConflict = async (
  scope: Scope,
  campaignContext: CampaignContext,
  platform: string,
): Promise<Refusal> => {
  const campaign = await requireCampaign(scope, campaignContext.people.booklet.id, campaignContext.campaign.id);
  return buildCompanyConflict(
    scope,
    campaign,
    await loadCampaignDetail(scope, { ...campaignContext, campaign }, platform),
  );
};

/** Refuses (GEN-019) a sender or pictures of another company. */
const requireOwnReferences = async (scope: Scope, { senderId, bodies = {} }: Partial<Body>): Promise<void> => {
  const { senders } = scope.views;
  const errors: Record<string, string[]> = {};
  if (senderId) {
    const [known] = await scope.select({ id: senders.id }).from(senders).where(eq(senders.id, senderId));
    if (!known) errors.senderId = [errorText('GEN-019')];
  }
  const pictures = listMessagePictures(bodies);
  const good = await findUsablePictures(
    scope,
    pictures.map(({ id }) => id),
  );
  for (const { at, id } of pictures) if (!good.has(id)) errors[at] = [errorText('GEN-019')];
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-019', {}, errors);
};

const sanitiseBodies = (bodies: Record<string, MailBody>): Record<string, MailBody> =>
  Object.fromEntries(Object.entries(bodies).map(([language, body]) => [language, mapHtml(body, sanitiseRichText)]));

/** Fields that do not change a test message. */
const UNTESTED_FIELDS = new Set(['name', 'audience', 'planning', 'perMinute', 'pauseThreshold']);

/** Keeps the tested version current when the change does not affect the message. */
export const keepTestedVersion = (campaign: Campaign, changed: readonly string[]) =>
  campaign.testedVersion === campaign.rowVersion && changed.every((name) => UNTESTED_FIELDS.has(name))
    ? { testedVersion: sql`row_version + 1` }
    : {};

/**
 * Updates fields of a draft or of a step. GEN-011 with `current` when `rowVersion` is outdated, EML-008 once launched,
 * PAR-014 for an audience that reveals who reads, GEN-019 for a sender or a picture of another company.
 */
export const updateCampaign = (
  scope: Scope,
  campaignContext: CampaignContext,
  body: Body,
  platform: string,
): Promise<Campaign> => {
  const { people, campaign } = campaignContext;
  const buildConflict = async () => {
    requireEditableCampaign(await requireCampaign(scope, people.booklet.id, campaign.id));
    return buildCampaignConflict(scope, campaignContext, platform);
  };
  return refuseConflict(buildConflict, () => writeCampaign(scope, campaignContext, body));
};

const writeCampaign = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  { rowVersion, ...fields }: Body,
): Promise<Campaign> => {
  requireEditableCampaign(campaign);
  requireRowVersion(campaign, rowVersion);
  if (fields.audience) requireAllowedAudience(people, fields.audience);
  if (fields.planning) requireValidPlanning(fields.planning);
  await requireOwnReferences(scope, fields);
  const { bodies, ...others } = fields;
  return scope.transaction(async (inside) => {
    const row = await inside.updateVersioned(
      'campaigns',
      { id: campaign.id, rowVersion },
      {
        ...others,
        ...(bodies && { bodies: sanitiseBodies(bodies) }),
        ...keepTestedVersion(campaign, Object.keys(fields)),
      },
      (columns) => or(inArray(columns.state, [...EDITABLE_CAMPAIGN_STATES]), isNotNull(columns.step)),
    );
    const saved = toCampaign(row);
    if (bodies) await recordPictureUses(inside, saved);
    return saved;
  });
};

/** Deletes a draft. EML-008 for what was launched. */
export const deleteCampaignDraft = async (scope: Scope, { campaign }: CampaignContext): Promise<void> => {
  const gone = await scope.transaction(async (inside) => {
    const n = await inside.deleteRows('campaigns', (columns) =>
      and(
        eq(columns.id, campaign.id),
        inArray(columns.state, [...EDITABLE_CAMPAIGN_STATES]),
        sql`${columns.launchedAt} is null`,
      ),
    );
    if (n > 0) await deletePictureUses(inside, campaign.id);
    return n;
  });
  if (gone === 0) throw new Refusal('EML-008');
};

/** Archives or restores a campaign. GEN-017 for one that has not ended. */
export const setCampaignArchived = async (
  scope: Scope,
  { campaign }: CampaignContext,
  { archived }: CallBody<typeof archiveCampaign>,
): Promise<Campaign> => {
  if (archived && !ARCHIVABLE_CAMPAIGN_STATES.includes(campaign.state)) {
    throw new Refusal('GEN-017', {
      objet: `« ${campaign.name} »`,
      etat: 'encore en cours ou programmée',
      action: 'Attendez sa fin, ou annulez-la',
    });
  }
  const [row] = await scope.update(
    'campaigns',
    { archivedAt: archived ? sql`coalesce(archived_at, now())` : null, ...buildTrackingColumns(scope) },
    (columns) => and(eq(columns.id, campaign.id), eq(columns.state, campaign.state)),
  );
  return row ? toCampaign(row) : campaign;
};
