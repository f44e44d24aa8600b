import { setImmediate } from 'node:timers/promises';
import type { ExclusionReason } from '../../../contract/messages/campaigns/campaign.ts';
import { isInvited } from '../../../contract/people/enrolments/enrolment.ts';
import { newLinks } from '../../people/enrolments/links.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Claimed, Told } from '../../platform/data/wire.ts';
import { isOptional } from '../campaigns/found.ts';
import { type Reader, valuesOf } from '../campaigns/values.ts';
import type { Post } from './desk.ts';
import type { Letters, Written } from './letters.ts';

/** A message that is ready to leave. */
export interface Ready extends Claimed, Written {
  campaignId: string;
  companyId: string;
  bookletId: string;
  kind: Post['campaign']['kind'];
  name: string;
  /** The message goes to the participant's referent: its result says nothing about the participant. */
  toReferent: boolean;
}

/** Last check before a message leaves: much may have changed since the launch. */
const keeps = ({ campaign: { kind, step } }: Post, { enrolment, sheet }: Reader): ExclusionReason | null => {
  if (enrolment.state === 'revoked' || enrolment.state === 'anonymised') return 'revoked';
  if (enrolment.state === 'expired') return 'expired';
  if (step?.to === 'referent') return null;
  if (sheet.bouncedAt !== null) return 'bounced_before';
  if (isOptional(kind) && sheet.opposedAt !== null) return 'opposed';
  return kind === 'invitation' && step === null && isInvited(enrolment.state) ? 'already_invited' : null;
};

const left = ({ id, attempts }: Claimed, reason: ExclusionReason): Told => ({
  id,
  state: 'excluded',
  reason,
  detail: '',
  attempts,
  again: null,
  messageId: '',
  outboxId: null,
});

/** Builds the messages of these people, each with a personal link, and reports those who get none any more. */
export const readyAll = async (
  scope: Scope,
  post: Post,
  letters: Letters,
  claimed: readonly Claimed[],
): Promise<{ ready: Ready[]; told: Told[] }> => {
  const { people, campaign } = post;
  const readers = await valuesOf(
    scope,
    people,
    campaign,
    claimed.map(({ enrolmentId }) => enrolmentId),
  );
  const told: Told[] = [];
  const good: { one: Claimed; reader: Reader }[] = [];
  for (const one of claimed) {
    const reader = readers.get(one.enrolmentId);
    const reason = reader === undefined ? 'revoked' : one.email === '' ? 'no_email' : keeps(post, reader);
    if (reader === undefined || reason !== null) told.push(left(one, reason ?? 'revoked'));
    else good.push({ one, reader });
  }
  const ids = good.map(({ one }) => one.enrolmentId);
  const tokens = letters.linked ? await newLinks(scope, ids, 'campaign') : new Map<string, string>();
  const ready: Ready[] = [];
  const about = { campaignId: campaign.id, companyId: campaign.companyId, bookletId: campaign.bookletId };
  for (const { one, reader } of good) {
    // Yield between messages: building a hundred at once would block every other request.
    await setImmediate();
    const written = await letters.write(one, reader, tokens.get(one.enrolmentId) ?? null);
    if (written.missing.length > 0) told.push(left(one, 'missing_variable'));
    else
      ready.push({
        ...one,
        ...written,
        ...about,
        kind: campaign.kind,
        name: campaign.name,
        toReferent: campaign.step?.to === 'referent',
      });
  }
  return { ready, told };
};
