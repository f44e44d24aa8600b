import { type AccessMethod, type AccessSettings, hasAccessMethod } from '../../../contract/booklets/access/access.ts';
import type { AccessReason } from '../../../contract/booklets/access/booklet-access.ts';
import type { EnrolmentSource, EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import type { ErrorValues } from '../../../contract/platform/errors.ts';
import { formatLocalDay, formatLocalTime } from '../../platform/text/format-date.ts';
import type { AddressRanges } from './ranges.ts';

/*
 * The access policy: decides who may read a booklet. The reader uses it for each request, and « Que voit… ? » for a
 * simulated visitor. It receives all its data and queries nothing.
 */

/** A named, unlisted link. */
export interface LinkFacts {
  expiresAt: Date | null;
  revokedAt: Date | null;
  maxOpenings: number | null;
  openings: number;
}

/** A participant enrolled in the booklet. */
export interface PersonFacts {
  enrolmentId: string;
  participantId: string;
  firstName: string;
  lastName: string;
  state: EnrolmentState;
  source: EnrolmentSource;
  /** End of the personal access. */
  expiresAt: Date | null;
}

/** Proof of access that a visitor presents. A reading session counts as the key that opened it. */
export type AccessKey =
  | { door: 'personal'; person: PersonFacts; link: Pick<LinkFacts, 'expiresAt' | 'revokedAt'> | null }
  | { door: 'code'; kind: 'shared'; right: boolean }
  /** `person` null: no participant has this number and code. */
  | { door: 'code'; kind: 'individual'; person: PersonFacts | null }
  /** An address proved by its owner; null: no longer known, an earlier proof is still valid. */
  | { door: 'domain'; email: string | null; person: PersonFacts | null }
  /** `opened`: already counted, so the opening limit no longer applies. */
  | { door: 'link'; link: LinkFacts | null; opened: boolean };

/** Access data of a booklet: input of the policy. */
export interface AccessContext {
  settings: AccessSettings;
  ranges: AddressRanges;
  /** Contact for questions. */
  contact: string;
  company: string;
  timeZone: string;
}

/** Names of the refusal notices; server/reading/reader/http/notices.ts has their texts. */
export type RefusalNotice =
  | 'network'
  | 'early'
  | 'closed'
  | 'door'
  | 'shut'
  | 'absent'
  | 'link'
  | 'expired'
  | 'revoked'
  | 'disabled'
  | 'unknown'
  | 'spent'
  | 'ended'
  | 'awaiting'
  | 'code';

export interface AccessStep {
  step: 'network' | 'window' | AccessMethod;
  verdict: 'yes' | 'no' | 'skipped';
  reason: AccessReason;
  values: Record<string, string | number>;
}

export interface AccessDecision {
  allowed: boolean;
  via: AccessMethod | null;
  person: PersonFacts | null;
  /** The visitor proved a company address and is not enrolled: enrol them, even if they must wait for approval. */
  newcomer: boolean;
  /** Reason of the refusal; null when allowed. */
  outside: { notice: RefusalNotice; values: ErrorValues } | null;
  steps: AccessStep[];
}

export interface AccessRequest {
  at: Date;
  /** IP address; null: unknown, and not checked. */
  address: string | null;
  keys: readonly AccessKey[];
}

type KeyDecision = Omit<AccessStep, 'step'> & { outside?: RefusalNotice; person?: PersonFacts; newcomer?: boolean };

const allowKey = (reason: AccessReason, more: Partial<KeyDecision> = {}): KeyDecision => ({
  verdict: 'yes',
  reason,
  values: {},
  ...more,
});
const denyKey = (reason: AccessReason, outside?: RefusalNotice, values: AccessStep['values'] = {}): KeyDecision => ({
  verdict: 'no',
  reason,
  values,
  ...(outside && { outside }),
});
const skipKey = (reason: AccessReason): KeyDecision => ({ verdict: 'skipped', reason, values: {} });

const checkNetwork = ({ ranges }: AccessContext, address: string | null): KeyDecision => {
  if (ranges.isUnrestricted) return allowKey('any');
  if (address === null) return skipKey('unsaid');
  return ranges.includes(address) ? allowKey('inside') : denyKey('outside', 'network', { address });
};

const checkWindow = ({ settings: { window }, timeZone }: AccessContext, at: Date): KeyDecision => {
  const { opensAt, closesAt } = window;
  const when = (text: string) => ({
    date: formatLocalDay(new Date(text), timeZone),
    heure: formatLocalTime(new Date(text), timeZone),
  });
  if (opensAt !== null && at < new Date(opensAt)) return denyKey('before', 'early', when(opensAt));
  if (closesAt !== null && at >= new Date(closesAt)) return denyKey('after', 'closed', when(closesAt));
  return allowKey(opensAt === null && closesAt === null ? 'always' : 'open');
};

/**
 * Decision for an identified participant, by any access method: allowed until their access ends, is revoked, or they
 * are anonymised. `over`: notice for an ended access.
 */
const checkPerson = (person: PersonFacts, at: Date, over: 'expired' | 'ended'): KeyDecision => {
  const values = { name: `${person.firstName} ${person.lastName}`.trim() };
  if (person.state === 'anonymised') return denyKey('anonymised', over);
  if (person.state === 'revoked') return denyKey('revoked', 'revoked', values);
  const isOver = person.expiresAt !== null && person.expiresAt <= at;
  if (person.state === 'expired' || isOver) return denyKey('ended', over, values);
  return allowKey('person', { values, person });
};

/** True if the participant enrolled by themselves and waits for approval. */
export const isAwaitingApproval = (
  { domain }: AccessSettings,
  { source, state }: Pick<PersonFacts, 'source' | 'state'>,
): boolean =>
  domain.approve && source === 'domain' && (state === 'to_invite' || state === 'scheduled' || state === 'failed');

const checkDomainKey = (
  { settings: { domain, ...others } }: AccessContext,
  { email, person }: Extract<AccessKey, { door: 'domain' }>,
  at: Date,
): KeyDecision => {
  const host = email?.slice(email.lastIndexOf('@') + 1) ?? null;
  if (host !== null && !domain.domains.includes(host)) return denyKey('foreign', 'door', { domain: host });
  if (person === null) {
    if (!domain.enrol) return denyKey('notEnrolled', 'door');
    const newcomer = { newcomer: true };
    return domain.approve ? { ...denyKey('awaitsFirst', 'awaiting'), ...newcomer } : allowKey('newcomer', newcomer);
  }
  if (isAwaitingApproval({ domain, ...others }, person)) return denyKey('awaiting', 'awaiting');
  return checkPerson(person, at, 'ended');
};

const checkLinkKey = ({ link, opened }: Extract<AccessKey, { door: 'link' }>, at: Date): KeyDecision => {
  if (link === null) return denyKey('linkUnknown', 'unknown');
  if (link.revokedAt !== null) return denyKey('linkRevoked', 'disabled');
  if (link.expiresAt !== null && link.expiresAt <= at) return denyKey('linkExpired', 'expired');
  if (!opened && link.maxOpenings !== null && link.openings >= link.maxOpenings) return denyKey('linkSpent', 'spent');
  return allowKey('linkGood');
};

const checkPersonalKey = ({ person, link }: Extract<AccessKey, { door: 'personal' }>, at: Date): KeyDecision => {
  // A revoked participant sees this notice, whatever the state of the link.
  if (person.state === 'revoked') return checkPerson(person, at, 'expired');
  if (link?.revokedAt) return denyKey('linkRevoked', 'disabled');
  if (link?.expiresAt && link.expiresAt <= at) return denyKey('linkExpired', 'expired');
  return checkPerson(person, at, 'expired');
};

const checkCodeKey = (place: AccessContext, key: Extract<AccessKey, { door: 'code' }>, at: Date): KeyDecision => {
  const { kind } = place.settings.code;
  // The code kind has changed since: earlier keys are no longer valid.
  if (key.kind !== kind) return denyKey('otherKind', 'door');
  if (key.kind === 'shared') return key.right ? allowKey('right') : denyKey('wrong', 'code');
  return key.person === null ? denyKey('wrong', 'code') : checkPerson(key.person, at, 'ended');
};

/** Notice for a key of a disabled access method. */
const DISABLED_METHOD_NOTICES = { personal: 'shut', link: 'expired', code: 'door', domain: 'door' } as const;

const checkAccessKey = (place: AccessContext, key: AccessKey, at: Date): KeyDecision => {
  if (key.door === 'link' && key.link === null) return checkLinkKey(key, at);
  if (!place.settings[key.door].on) return denyKey('shut', DISABLED_METHOD_NOTICES[key.door]);
  if (key.door === 'personal') return checkPersonalKey(key, at);
  if (key.door === 'code') return checkCodeKey(place, key, at);
  if (key.door === 'domain') return checkDomainKey(place, key, at);
  return checkLinkKey(key, at);
};

/** Decision for an access method without a presented key. */
const checkMethodWithoutKey = ({ settings }: AccessContext, name: AccessMethod): KeyDecision => {
  if (!settings[name].on) return skipKey('shut');
  return name === 'public' ? allowKey('everybody') : skipKey('nothing');
};

/** Evaluation order: methods that identify the reader first, then anonymous ones. */
const ACCESS_METHOD_ORDER: readonly AccessMethod[] = ['personal', 'code', 'domain', 'link', 'public'];

/** Notice for a visitor without a valid key: the available forms, or the need for a link. */
const getLockedOutNotice = (settings: AccessSettings): RefusalNotice => {
  const { code, domain } = settings;
  if (code.on || domain.on) return 'door';
  return hasAccessMethod(settings) ? 'link' : 'absent';
};

/**
 * Applies the access policy to the presented keys, and returns each step. Evaluation stops when the network or the
 * period refuses.
 */
export const decideAccess = (place: AccessContext, { at, address, keys }: AccessRequest): AccessDecision => {
  const { settings, contact, company } = place;
  const steps: AccessStep[] = [];
  const told = (step: AccessStep['step'], { verdict, reason, values }: KeyDecision) => {
    steps.push({ step, verdict, reason, values });
  };
  let newcomer = false;
  const outside = (notice: RefusalNotice, values: ErrorValues = {}): AccessDecision => ({
    allowed: false,
    via: null,
    person: null,
    newcomer,
    outside: { notice, values: { contact, entreprise: company, ...values } },
    steps,
  });

  const network = checkNetwork(place, address);
  told('network', network);
  if (network.outside) return outside(network.outside);
  const window = checkWindow(place, at);
  told('window', window);
  if (window.outside) return outside(window.outside, window.values);

  let opened: { door: AccessMethod; verdict: KeyDecision } | null = null;
  let refused: RefusalNotice | null = null;
  for (const door of ACCESS_METHOD_ORDER) {
    const shown = keys.filter((key) => key.door === door);
    const verdicts =
      shown.length > 0 ? shown.map((key) => checkAccessKey(place, key, at)) : [checkMethodWithoutKey(place, door)];
    for (const verdict of verdicts) {
      told(door, verdict);
      newcomer ||= verdict.newcomer ?? false;
      if (verdict.verdict === 'yes') opened ??= { door, verdict };
      else if (verdict.verdict === 'no') refused ??= verdict.outside ?? null;
    }
  }
  if (opened) {
    const { door, verdict } = opened;
    return {
      allowed: true,
      via: door,
      person: verdict.person ?? null,
      newcomer,
      outside: null,
      steps,
    };
  }
  return outside(refused === null || refused === 'door' ? getLockedOutNotice(settings) : refused);
};
