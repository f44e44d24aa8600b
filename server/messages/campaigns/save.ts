import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { mapHtml } from '../../../blocks/walk.ts';
import type { CampaignPlanning, MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import type { archiveCampaign, saveCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { sanitise } from '../../booklets/content/sanitise.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { detailOf } from './answer.ts';
import { isTimeZone, refuseBackwards } from './departure.ts';
import { type Campaign, campaignIn, campaignOf, type Desk, refuseLaunched } from './found.ts';
import { forgetPictures, goodPictures, keepPictures, picturesIn } from './pictures.ts';
import { refuseTelling } from './telling.ts';

type Body = BodyOf<typeof saveCampaign>;

/** GEN-011 with the campaign as it is now. */
export const conflict = async (scope: Scope, desk: Desk, platform: string): Promise<Refusal> => {
  const campaign = await campaignIn(scope, desk.people.booklet.id, desk.campaign.id);
  return conflictIn(scope, campaign, await detailOf(scope, { ...desk, campaign }, platform));
};

/** Refuses (GEN-019) a sender or pictures of another company. */
const refuseForeign = async (scope: Scope, { senderId, bodies = {} }: Partial<Body>): Promise<void> => {
  const { senders } = scope.views;
  const errors: Record<string, string[]> = {};
  if (senderId) {
    const [known] = await scope.select({ id: senders.id }).from(senders).where(eq(senders.id, senderId));
    if (!known) errors.senderId = [errorText('GEN-019')];
  }
  const pictures = picturesIn(bodies);
  const good = await goodPictures(
    scope,
    pictures.map(({ id }) => id),
  );
  for (const { at, id } of pictures) if (!good.has(id)) errors[at] = [errorText('GEN-019')];
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-019', {}, errors);
};

/** Refuses (EML-023) a window that ends before it starts, and (GEN-019) an unknown time zone. */
const refusePlanning = (planning: CampaignPlanning): void => {
  refuseBackwards(planning);
  if (isTimeZone(planning.timeZone)) return;
  throw new Refusal('GEN-019', {}, { 'planning.timeZone': [errorText('GEN-019')] });
};

const sanitised = (bodies: Record<string, MailBody>): Record<string, MailBody> =>
  Object.fromEntries(Object.entries(bodies).map(([language, body]) => [language, mapHtml(body, sanitise)]));

/** Fields that do not change a test message. */
const UNSEEN = new Set(['name', 'audience', 'planning', 'perMinute', 'pauseThreshold']);

/** Keeps the tested version current when the change does not affect the message. */
export const stillTested = (campaign: Campaign, changed: readonly string[]) =>
  campaign.testedVersion === campaign.rowVersion && changed.every((name) => UNSEEN.has(name))
    ? { testedVersion: sql`row_version + 1` }
    : {};

/**
 * Updates fields of a draft or of a step. GEN-011 with `current` when `rowVersion` is outdated, EML-008 once launched,
 * PAR-014 for an audience that reveals who reads, GEN-019 for a sender or a picture of another company.
 */
export const save = async (
  scope: Scope,
  desk: Desk,
  { rowVersion, ...fields }: Body,
  platform: string,
): Promise<Campaign> => {
  const { people, campaign } = desk;
  refuseLaunched(campaign);
  if (campaign.rowVersion !== rowVersion) throw await conflict(scope, desk, platform);
  if (fields.audience) refuseTelling(people, fields.audience);
  if (fields.planning) refusePlanning(fields.planning);
  await refuseForeign(scope, fields);
  const { bodies, ...others } = fields;
  const row = await scope.transaction(async (inside) => {
    const [kept] = await inside.update(
      'campaigns',
      {
        ...others,
        ...(bodies && { bodies: sanitised(bodies) }),
        ...stillTested(campaign, Object.keys(fields)),
        ...tracked(inside),
      },
      (columns) =>
        and(
          eq(columns.id, campaign.id),
          eq(columns.rowVersion, rowVersion),
          or(eq(columns.state, 'draft'), isNotNull(columns.step)),
        ),
    );
    if (kept && bodies) await keepPictures(inside, campaignOf(kept));
    return kept;
  });
  if (row) return campaignOf(row);
  refuseLaunched(await campaignIn(scope, people.booklet.id, campaign.id));
  throw await conflict(scope, desk, platform);
};

/** Deletes a draft. EML-008 for what was launched. */
export const remove = async (scope: Scope, { campaign }: Desk): Promise<void> => {
  const gone = await scope.transaction(async (inside) => {
    const n = await inside.remove('campaigns', (columns) =>
      and(eq(columns.id, campaign.id), eq(columns.state, 'draft'), sql`${columns.launchedAt} is null`),
    );
    if (n > 0) await forgetPictures(inside, campaign.id);
    return n;
  });
  if (gone === 0) throw new Refusal('EML-008');
};

const OVER = ['finished', 'cancelled', 'failed', 'draft'];

/** Archives or restores a campaign. GEN-017 for one that has not ended. */
export const archive = async (
  scope: Scope,
  { campaign }: Desk,
  { archived }: BodyOf<typeof archiveCampaign>,
): Promise<Campaign> => {
  if (archived && !OVER.includes(campaign.state)) {
    throw new Refusal('GEN-017', {
      objet: `« ${campaign.name} »`,
      etat: 'encore en cours ou programmée',
      action: 'Attendez sa fin, ou annulez-la',
    });
  }
  const [row] = await scope.update(
    'campaigns',
    { archivedAt: archived ? sql`coalesce(archived_at, now())` : null, ...tracked(scope) },
    (columns) => and(eq(columns.id, campaign.id), eq(columns.state, campaign.state)),
  );
  return row ? campaignOf(row) : campaign;
};
