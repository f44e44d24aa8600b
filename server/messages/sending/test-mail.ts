import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { sendTest } from '../../../contract/messages/campaigns/sendings.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { exampleEnrolment, exampleToken } from '../../people/enrolments/example.ts';
import { newLink } from '../../people/enrolments/links.ts';
import { participantIn } from '../../people/participants/found.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../services.ts';
import type { Desk } from '../campaigns/found.ts';
import { sampleValues, valuesOf } from '../campaigns/values.ts';
import { type About, lettersOf } from './letters.ts';

/** Test addresses saved by the company. */
export const testAddresses = async (scope: Scope): Promise<string[]> => {
  const { sendingSettings } = scope.views;
  const [row] = await scope.select().from(sendingSettings);
  return row?.testAddresses ?? [];
};

const aboutWhom = async (
  scope: Scope,
  { people, campaign }: Desk,
  enrolmentId: string | null,
  language: string | null,
): Promise<About> => {
  const spoken = language ?? people.booklet.sourceLanguage;
  if (enrolmentId === null) {
    const variables = await sampleValues(scope, people, campaign);
    const enrolment = exampleEnrolment(scope.companyId, people.booklet.id);
    return { sheet: { language: spoken }, enrolment, variables };
  }
  await participantIn(scope, people, enrolmentId);
  const reader = (await valuesOf(scope, people, campaign, [enrolmentId])).get(enrolmentId);
  if (!reader) throw new Refusal('GEN-010');
  return language === null ? reader : { ...reader, sheet: { ...reader.sheet, language } };
};

/** Token that opens the booklet of a participant or of the example reader; neither leaves a trace. */
const trialLink = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string | null,
  secret: string,
): Promise<string> => (enrolmentId === null ? exampleToken(secret, bookletId) : newLink(scope, enrolmentId, 'test'));

type Tools = Pick<Services, 'config' | 'storage' | 'mailer' | 'secret'> & { platform: string; origin: string };

/**
 * Sends the saved message as a test, to each address separately. Its link opens the booklet as the chosen participant,
 * or as the example reader, and leaves no trace. Returns the number of messages.
 */
export const sendTests = async (
  scope: Scope,
  desk: Desk,
  { addresses, language, enrolmentId, keep }: BodyOf<typeof sendTest>,
  { config, storage, mailer, secret, platform, origin }: Tools,
): Promise<number> => {
  const { people, campaign } = desk;
  if (campaign.step?.to === 'reader') {
    const objet = `« ${campaign.name} »`;
    throw new Refusal('GEN-017', {
      objet,
      etat: 'affichée dans le livret, et non envoyée',
      action: 'Regardez l’aperçu',
    });
  }
  if (Object.keys(campaign.bodies).length === 0) throw new Refusal('GEN-001');
  const about = await aboutWhom(scope, desk, enrolmentId, language);
  const house = { storage, productName: config.productName, platform, origin, secret };
  const letters = await lettersOf(scope, { people, campaign: { ...campaign, origin } }, house, { test: true });
  const token = letters.linked ? await trialLink(scope, people.booklet.id, enrolmentId, secret) : null;
  const to = [...new Set(addresses)];
  const composed = [];
  for (const email of to) {
    const { subject, source } = await letters.write({ id: uuidv7(), email }, about, token);
    const { companyId, bookletId } = campaign;
    composed.push({ kind: 'campaign-test', companyId, bookletId, to: email, subject, source: source.toString('utf8') });
  }
  await mailer.postSources(composed);
  await scope.transaction(async (inside) => {
    // Mark the tested version only, not one saved meanwhile.
    await inside.update('campaigns', { testedVersion: campaign.rowVersion }, (columns) =>
      and(eq(columns.id, campaign.id), eq(columns.rowVersion, campaign.rowVersion)),
    );
    if (keep) {
      await inside.merge('sendingSettings', [{ testAddresses: to }], ({ companyId }) => [companyId], ['testAddresses']);
    }
  });
  return to.length;
};
