import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { campaignFilter } from '../../../contract/messages/campaigns/campaign.ts';
import {
  createBookletCampaign,
  createMessageRenderer,
  findSendContext,
  loadRecipientValues,
} from '../../messages/index.ts';
import { createPersonalLinks, requireParticipants } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { SendingAccess } from '../../platform/data/access/sending-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Services } from '../../platform/services.ts';
import { type DemoReader, toDemoMoment } from './demo-readers.ts';
import { getCampaignDay, getCampaignEnd } from './demo-readings.ts';

const CAMPAIGN_NAME = 'Invitation des prochains arrivants';
/** Milliseconds between two messages of a campaign. */
const MESSAGE_INTERVAL_MS = 500;

/** The finished campaign: a draft of the standard template, moved to its day. */
const createLaunchedCampaign = async (scope: Scope, bookletId: string, today: string, sent: number, origin: string) => {
  const people = await requireParticipants(scope, bookletId, 'campaigns.manage');
  const { campaign } = await createBookletCampaign(scope, people, {
    from: 'model',
    kind: 'invitation',
    selection: null,
  });
  const day = getCampaignDay(today);
  const launchedAt = toDemoMoment(day, 8);
  const finishedAt = new Date(launchedAt.getTime() + sent * MESSAGE_INTERVAL_MS);
  const filter = campaignFilter.parse({ arrivalFrom: day, arrivalTo: getCampaignEnd(today) });
  const createdAt = toDemoMoment(day, 7);
  await scope.update(
    'campaigns',
    {
      name: CAMPAIGN_NAME,
      state: 'finished',
      audience: { kind: 'filter', filter, ids: [], except: [] },
      launchedAt,
      launchedBy: scope.actor.id,
      watchedFrom: launchedAt,
      finishedAt,
      createdAt,
      updatedAt: finishedAt,
      origin,
    },
    ({ id }) => eq(id, campaign.id),
  );
  await scope.bulkInsert('campaignEvents', [
    { campaignId: campaign.id, what: 'launched', detail: `${sent}`, userId: scope.actor.id, at: launchedAt },
    { campaignId: campaign.id, what: 'finished', detail: '', userId: null, at: finishedAt },
  ]);
  return { id: campaign.id, launchedAt, day };
};

/** Sends the invitation to the recent newcomers, with each message in the outbox. */
export const sendDemoCampaign = async (
  tx: Db,
  scope: Scope,
  { config, storage, postOffice, secret }: Pick<Services, 'config' | 'storage' | 'postOffice' | 'secret'>,
  { bookletId, today, people }: { bookletId: string; today: string; people: readonly DemoReader[] },
): Promise<void> => {
  const invited = people.filter(({ reading }) => reading.isInCampaign);
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const {
    id: campaignId,
    launchedAt,
    day,
  } = await createLaunchedCampaign(scope, bookletId, today, invited.length, origin);
  const post = await findSendContext(scope, campaignId);
  if (!post) throw new Error('no campaign made');
  const ids = invited.map(({ enrolment }) => enrolment.id);
  // All queries must use `tx`: the embedded database has a single session.
  const { address: platform } = await postOffice.getRoute(null);
  const sendingContext = { storage, productName: config.productName, origin, secret, platform };
  const letters = await createMessageRenderer(scope, post, sendingContext, { at: launchedAt });
  const readers = await loadRecipientValues(scope, post.people, post.campaign, ids);
  const tokens = await createPersonalLinks(scope, ids, 'campaign');
  await scope.update('personalLinks', { createdAt: launchedAt }, (links) => eq(links.via, 'campaign'));
  const recipients: Parameters<typeof scope.bulkInsert<'campaignRecipients'>>[1] = [];
  const sending = new SendingAccess(tx, { companyId: scope.companyId });
  const messages: Parameters<typeof sending.insert<'outbox'>>[1] = [];
  for (const [place, { profile, enrolment }] of invited.entries()) {
    const reader = readers.get(enrolment.id);
    if (!reader) continue;
    const [id, outboxId] = [uuidv7(), uuidv7()];
    const sentAt = new Date(launchedAt.getTime() + place * MESSAGE_INTERVAL_MS);
    const { email } = profile;
    const { messageId, subject, buildSource } = await letters.renderMessage(
      { id, email },
      reader,
      tokens.get(enrolment.id) ?? null,
    );
    messages.push({
      id: outboxId,
      bookletId,
      kind: 'campaign',
      recipient: email,
      subject,
      source: buildSource().toString('utf8'),
      state: 'kept',
      createdAt: sentAt,
    });
    recipients.push({
      id,
      campaignId,
      enrolmentId: enrolment.id,
      email,
      state: 'sent',
      attempts: 1,
      messageId,
      outboxId,
      sentAt,
      createdAt: launchedAt,
    });
  }
  await sending.insert('outbox', messages, { isReadBack: false });
  await scope.bulkInsert('campaignRecipients', recipients);
  await scope.bulkInsert(
    'contactDays',
    ids.map((enrolmentId) => ({ enrolmentId, day })),
  );
};
