import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { campaignFilter } from '../../../contract/messages/campaigns/campaign.ts';
import { create } from '../../messages/campaigns/create.ts';
import { valuesOf } from '../../messages/campaigns/values.ts';
import { postOf } from '../../messages/sending/desk.ts';
import { lettersOf } from '../../messages/sending/letters.ts';
import { newLinks } from '../../people/enrolments/links.ts';
import { peopleFor } from '../../people/participants/context.ts';
import type { Db } from '../../platform/data/client.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Services } from '../../services.ts';
import { type DemoReader, momentOf } from './demo-readers.ts';
import { campaignDay, campaignEnd } from './demo-readings.ts';

const NAME = 'Invitation des prochains arrivants';
/** Milliseconds between two messages of a campaign. */
const BETWEEN_MS = 500;

/** The finished campaign: a draft of the standard template, moved to its day. */
const launchedCampaign = async (scope: Scope, bookletId: string, today: string, sent: number, origin: string) => {
  const people = await peopleFor(scope, bookletId, 'campaigns.manage');
  const { campaign } = await create(scope, people, { from: 'model', kind: 'invitation', selection: null });
  const day = campaignDay(today);
  const launchedAt = momentOf(day, 8);
  const finishedAt = new Date(launchedAt.getTime() + sent * BETWEEN_MS);
  const filter = campaignFilter.parse({ arrivalFrom: day, arrivalTo: campaignEnd(today) });
  const createdAt = momentOf(day, 7);
  await scope.update(
    'campaigns',
    {
      name: NAME,
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
  await scope.pour('campaignEvents', [
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
  const { id: campaignId, launchedAt, day } = await launchedCampaign(scope, bookletId, today, invited.length, origin);
  const post = await postOf(scope, campaignId);
  if (!post) throw new Error('no campaign made');
  const ids = invited.map(({ enrolment }) => enrolment.id);
  // All queries must use `tx`: the embedded database has a single session.
  const { address: platform } = await postOffice.routeOf(null);
  const house = { storage, productName: config.productName, origin, secret, platform };
  const letters = await lettersOf(scope, post, house, { at: launchedAt });
  const readers = await valuesOf(scope, post.people, post.campaign, ids);
  const tokens = await newLinks(scope, ids, 'campaign');
  await scope.update('personalLinks', { createdAt: launchedAt }, (links) => eq(links.via, 'campaign'));
  const recipients: Parameters<typeof scope.pour<'campaignRecipients'>>[1] = [];
  const messages: (typeof outbox.$inferInsert)[] = [];
  for (const [place, { sheet, enrolment }] of invited.entries()) {
    const reader = readers.get(enrolment.id);
    if (!reader) continue;
    const [id, outboxId] = [uuidv7(), uuidv7()];
    const sentAt = new Date(launchedAt.getTime() + place * BETWEEN_MS);
    const { email } = sheet;
    const { messageId, subject, source } = await letters.write({ id, email }, reader, tokens.get(enrolment.id) ?? null);
    messages.push({
      id: outboxId,
      companyId: scope.companyId,
      bookletId,
      kind: 'campaign',
      recipient: email,
      subject,
      source: source.toString('utf8'),
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
  await tx.insert(outbox).values(messages);
  await scope.pour('campaignRecipients', recipients);
  await scope.pour(
    'contactDays',
    ids.map((enrolmentId) => ({ enrolmentId, day })),
  );
};
