import { and, eq } from 'drizzle-orm';
import type { excludeRecipients } from '../../../contract/messages/campaigns/campaigns.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { tracked } from '../../people/participants/sheet.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Campaign, campaignIn, campaignOf, type Desk, refuseLaunched } from './found.ts';
import { stillTested } from './save.ts';

type Body = BodyOf<typeof excludeRecipients>;

const MOST = 10_000;

/** Null when another user changed the campaign meanwhile. */
const attempt = async (scope: Scope, bookletId: string, id: string, body: Body): Promise<Campaign | null> => {
  const campaign = await campaignIn(scope, bookletId, id);
  refuseLaunched(campaign);
  const except = new Set(campaign.audience.except);
  for (const one of body.enrolmentIds) {
    if (body.excluded) except.add(one);
    else except.delete(one);
  }
  if (except.size > MOST) throw new Refusal('GEN-023', { libelle: 'Personnes exclues à la main', n: MOST });
  const [row] = await scope.update(
    'campaigns',
    {
      audience: { ...campaign.audience, except: [...except] },
      ...stillTested(campaign, ['audience']),
      ...tracked(scope),
    },
    (columns) => and(eq(columns.id, id), eq(columns.rowVersion, campaign.rowVersion)),
  );
  return row ? campaignOf(row) : null;
};

/**
 * Excludes people from a campaign by hand, or includes them again. EML-008 once launched, GEN-010 for people of another
 * booklet.
 */
export const exclude = async (scope: Scope, { people, campaign }: Desk, body: Body): Promise<Campaign> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, people.booklet.id), among(enrolments.id, body.enrolmentIds)));
  if (rows.length < new Set(body.enrolmentIds).size) throw new Refusal('GEN-010');
  // Retry so that two users who exclude people at the same time both succeed.
  for (let tries = 0; tries < 5; tries += 1) {
    const done = await attempt(scope, people.booklet.id, campaign.id, body);
    if (done) return done;
  }
  throw new Refusal('GEN-017', {
    objet: `« ${campaign.name} »`,
    etat: 'en cours de modification',
    action: 'Réessayez dans un instant',
  });
};
