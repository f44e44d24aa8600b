import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { sendTest } from '../../../contract/messages/campaigns/sendings.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import {
  createExampleToken,
  createPersonalLink,
  getEnrolledParticipant,
  makeExampleEnrolment,
} from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CampaignContext } from '../campaigns/find-campaign.ts';
import { loadRecipientValues, loadSampleValues } from '../campaigns/mail/variable-values.ts';
import type { MessageServices } from '../services.ts';
import { createMessageRenderer, type MessageData } from './message-renderer.ts';

/** Test addresses saved by the company. */
export const listTestAddresses = async (scope: Scope): Promise<string[]> => {
  const { sendingSettings } = scope.views;
  const [row] = await scope.select().from(sendingSettings);
  return row?.testAddresses ?? [];
};

const loadMessageData = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  enrolmentId: string | null,
  language: string | null,
): Promise<MessageData> => {
  const spoken = language ?? people.booklet.sourceLanguage;
  if (enrolmentId === null) {
    const variables = await loadSampleValues(scope, people, campaign);
    const enrolment = makeExampleEnrolment(scope.companyId, people.booklet.id);
    return { sheet: { language: spoken }, enrolment, variables };
  }
  await getEnrolledParticipant(scope, people, enrolmentId);
  const reader = (await loadRecipientValues(scope, people, campaign, [enrolmentId])).get(enrolmentId);
  if (!reader) throw new Refusal('GEN-010');
  return language === null ? reader : { ...reader, sheet: { ...reader.sheet, language } };
};

/** Token that opens the booklet of a participant or of the example reader; neither leaves a trace. */
const createTestToken = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string | null,
  secret: string,
): Promise<string> =>
  enrolmentId === null ? createExampleToken(secret, bookletId) : createPersonalLink(scope, enrolmentId, 'test');

type TestMailServices = Pick<MessageServices, 'config' | 'storage' | 'mailer' | 'secret'> & {
  platform: string;
  origin: string;
};

/**
 * Sends the saved message as a test, to each address separately. Its link opens the booklet as the chosen participant,
 * or as the example reader, and leaves no trace. Returns the number of messages.
 */
export const sendTestMails = async (
  scope: Scope,
  campaignContext: CampaignContext,
  { addresses, language, enrolmentId, keep }: CallBody<typeof sendTest>,
  { config, storage, mailer, secret, platform, origin }: TestMailServices,
): Promise<number> => {
  const { people, campaign } = campaignContext;
  if (campaign.step?.to === 'reader') {
    const objet = `« ${campaign.name} »`;
    throw new Refusal('GEN-017', {
      objet,
      etat: 'affichée dans le livret, et non envoyée',
      action: 'Regardez l’aperçu',
    });
  }
  if (Object.keys(campaign.bodies).length === 0) throw new Refusal('GEN-001');
  const about = await loadMessageData(scope, campaignContext, enrolmentId, language);
  const sendingContext = { storage, productName: config.productName, platform, origin, secret };
  const letters = await createMessageRenderer(scope, { people, campaign: { ...campaign, origin } }, sendingContext, {
    test: true,
  });
  const token = letters.needsPersonalLink ? await createTestToken(scope, people.booklet.id, enrolmentId, secret) : null;
  const to = [...new Set(addresses)];
  const composed = [];
  for (const email of to) {
    const { subject, buildSource } = await letters.renderMessage({ id: uuidv7(), email }, about, token);
    const { companyId, bookletId } = campaign;
    const source = buildSource().toString('utf8');
    composed.push({ kind: 'campaign-test', companyId, bookletId, to: email, subject, source });
  }
  await mailer.enqueueSources(composed);
  await scope.transaction(async (inside) => {
    // Mark the tested version only, not one saved meanwhile.
    await inside.update('campaigns', { testedVersion: campaign.rowVersion }, (columns) =>
      and(eq(columns.id, campaign.id), eq(columns.rowVersion, campaign.rowVersion)),
    );
    if (keep) {
      await inside.upsert('sendingSettings', [{ testAddresses: to }], ({ companyId }) => [companyId], [
        'testAddresses',
      ]);
    }
  });
  return to.length;
};
