import { and, eq } from 'drizzle-orm';
import type { excludeRecipients } from '../../../contract/messages/campaigns/campaigns.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  type Campaign,
  type CampaignContext,
  requireCampaign,
  requireEditableCampaign,
  toCampaign,
} from './find-campaign.ts';
import { keepTestedVersion } from './update-campaign.ts';

type Body = CallBody<typeof excludeRecipients>;

const MAX_EXCLUDED_PEOPLE = 10_000;

/** Null when another user changed the campaign meanwhile. */
const tryExclude = async (scope: Scope, bookletId: string, id: string, body: Body): Promise<Campaign | null> => {
  const campaign = await requireCampaign(scope, bookletId, id);
  requireEditableCampaign(campaign);
  const except = new Set(campaign.audience.except);
  for (const one of body.enrolmentIds) {
    if (body.excluded) except.add(one);
    else except.delete(one);
  }
  if (except.size > MAX_EXCLUDED_PEOPLE)
    throw new Refusal('GEN-023', { libelle: 'Personnes exclues à la main', n: MAX_EXCLUDED_PEOPLE });
  const [row] = await scope.update(
    'campaigns',
    {
      audience: { ...campaign.audience, except: [...except] },
      ...keepTestedVersion(campaign, ['audience']),
      ...buildTrackingColumns(scope),
    },
    (columns) => and(eq(columns.id, id), eq(columns.rowVersion, campaign.rowVersion)),
  );
  return row ? toCampaign(row) : null;
};

/**
 * Excludes people from a campaign by hand, or includes them again. EML-008 once launched, GEN-010 for people of another
 * booklet.
 */
export const updateExclusions = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  body: Body,
): Promise<Campaign> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, people.booklet.id), anyOf(enrolments.id, body.enrolmentIds)));
  if (rows.length < new Set(body.enrolmentIds).size) throw new Refusal('GEN-010');
  // Retry so that two users who exclude people at the same time both succeed.
  for (let tries = 0; tries < 5; tries += 1) {
    const done = await tryExclude(scope, people.booklet.id, campaign.id, body);
    if (done) return done;
  }
  throw new Refusal('GEN-017', {
    objet: `« ${campaign.name} »`,
    etat: 'en cours de modification',
    action: 'Réessayez dans un instant',
  });
};
