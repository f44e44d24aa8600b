import { setImmediate } from 'node:timers/promises';
import type { ExclusionReason } from '../../../contract/messages/campaigns/campaign.ts';
import { isInvited } from '../../../contract/people/enrolments/enrolment.ts';
import { createPersonalLinks } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { ClaimedMessage, DeliveryResult } from '../../platform/data/queries/delivery-claims.ts';
import { isOptionalKind } from '../campaigns/find-campaign.ts';
import { loadRecipientValues, type RecipientValues } from '../campaigns/mail/variable-values.ts';
import type { MessageRenderer, RenderedMessage } from './message-renderer.ts';
import type { SendContext } from './send-context.ts';

/** A message that is ready to leave. */
export interface ReadyMessage extends ClaimedMessage, RenderedMessage {
  campaignId: string;
  companyId: string;
  bookletId: string;
  kind: SendContext['campaign']['kind'];
  name: string;
  hasPersonalLink: boolean;
  /** The message goes to the participant's referent: its result says nothing about the participant. */
  toReferent: boolean;
}

/** Last check before a message leaves: much may have changed since the launch. */
const findExclusionReason = (
  { campaign: { kind, step } }: SendContext,
  { enrolment, sheet }: RecipientValues,
): ExclusionReason | null => {
  if (enrolment.state === 'revoked' || enrolment.state === 'anonymised') return 'revoked';
  if (enrolment.state === 'expired') return 'expired';
  if (step?.to === 'referent') return null;
  if (sheet.bouncedAt !== null) return 'bounced_before';
  if (isOptionalKind(kind) && sheet.opposedAt !== null) return 'opposed';
  return kind === 'invitation' && step === null && isInvited(enrolment.state) ? 'already_invited' : null;
};

/** Result without a failure, except for what `change` says. */
export const buildDeliveryResult = (
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  change: Pick<DeliveryResult, 'state'> & Partial<DeliveryResult>,
): DeliveryResult => ({
  id,
  attempts,
  reason: null,
  detail: '',
  again: null,
  messageId: '',
  outboxId: null,
  ...change,
});

const toExcludedResult = (message: ClaimedMessage, reason: ExclusionReason): DeliveryResult =>
  buildDeliveryResult(message, { state: 'excluded', reason });

/** Builds the messages of these people, each with a personal link, and reports those who get none any more. */
export const prepareMessages = async (
  scope: Scope,
  post: SendContext,
  letters: MessageRenderer,
  claimed: readonly ClaimedMessage[],
): Promise<{ ready: ReadyMessage[]; told: DeliveryResult[] }> => {
  const { people, campaign } = post;
  const readers = await loadRecipientValues(
    scope,
    people,
    campaign,
    claimed.map(({ enrolmentId }) => enrolmentId),
  );
  const told: DeliveryResult[] = [];
  const good: { one: ClaimedMessage; reader: RecipientValues }[] = [];
  for (const one of claimed) {
    const reader = readers.get(one.enrolmentId);
    const reason = reader === undefined ? 'revoked' : one.email === '' ? 'no_email' : findExclusionReason(post, reader);
    if (reader === undefined || reason !== null) told.push(toExcludedResult(one, reason ?? 'revoked'));
    else good.push({ one, reader });
  }
  const ids = good.map(({ one }) => one.enrolmentId);
  const tokens = letters.needsPersonalLink
    ? await createPersonalLinks(scope, ids, 'campaign')
    : new Map<string, string>();
  const ready: ReadyMessage[] = [];
  const about = { campaignId: campaign.id, companyId: campaign.companyId, bookletId: campaign.bookletId };
  for (const { one, reader } of good) {
    // Yield between messages: building a hundred at once would block every other request.
    await setImmediate();
    const written = await letters.renderMessage(one, reader, tokens.get(one.enrolmentId) ?? null);
    if (written.missing.length > 0) told.push(toExcludedResult(one, 'missing_variable'));
    else
      ready.push({
        ...one,
        ...written,
        ...about,
        kind: campaign.kind,
        name: campaign.name,
        hasPersonalLink: letters.needsPersonalLink,
        toReferent: campaign.step?.to === 'referent',
      });
  }
  return { ready, told };
};
