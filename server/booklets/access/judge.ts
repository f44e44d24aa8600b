import { type AccessSettings, type Door, hasOpenDoor } from '../../../contract/booklets/access/access.ts';
import type { Reason } from '../../../contract/booklets/access/booklet-access.ts';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import type { ErrorValues } from '../../../contract/platform/errors.ts';
import { dayFor, timeFor } from '../booklets/when.ts';
import type { Ranges } from './ranges.ts';

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
  source: 'manual' | 'import' | 'domain' | 'api';
  /** End of the personal access. */
  expiresAt: Date | null;
}

/** Proof of access that a visitor presents. A reading session counts as the key that opened it. */
export type Key =
  | { door: 'personal'; person: PersonFacts; link: Pick<LinkFacts, 'expiresAt' | 'revokedAt'> | null }
  | { door: 'code'; kind: 'shared'; right: boolean }
  /** `person` null: no participant has this number and code. */
  | { door: 'code'; kind: 'individual'; person: PersonFacts | null }
  /** An address proved by its owner; null: no longer known, an earlier proof is still valid. */
  | { door: 'domain'; email: string | null; person: PersonFacts | null }
  /** `opened`: already counted, so the opening limit no longer applies. */
  | { door: 'link'; link: LinkFacts | null; opened: boolean };

/** Access data of a booklet: input of the policy. */
export interface Place {
  settings: AccessSettings;
  ranges: Ranges;
  /** Contact for questions. */
  contact: string;
  company: string;
  timeZone: string;
}

/** Names of the refusal notices; server/reading/reader/notices.ts has their texts. */
export type Outside =
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

export interface Step {
  step: 'network' | 'window' | Door;
  verdict: 'yes' | 'no' | 'skipped';
  reason: Reason;
  values: Record<string, string | number>;
}

export interface Judgement {
  allowed: boolean;
  via: Door | null;
  person: PersonFacts | null;
  /** The visitor proved a company address and is not enrolled: enrol them, even if they must wait for approval. */
  newcomer: boolean;
  /** Reason of the refusal; null when allowed. */
  outside: { notice: Outside; values: ErrorValues } | null;
  steps: Step[];
}

export interface Circumstances {
  at: Date;
  /** IP address; null: unknown, and not checked. */
  address: string | null;
  keys: readonly Key[];
}

type Verdict = Omit<Step, 'step'> & { outside?: Outside; person?: PersonFacts; newcomer?: boolean };

const yes = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({ verdict: 'yes', reason, values: {}, ...more });
const no = (reason: Reason, outside?: Outside, values: Step['values'] = {}): Verdict => ({
  verdict: 'no',
  reason,
  values,
  ...(outside && { outside }),
});
const skipped = (reason: Reason): Verdict => ({ verdict: 'skipped', reason, values: {} });

const judgeNetwork = ({ ranges }: Place, address: string | null): Verdict => {
  if (ranges.any) return yes('any');
  if (address === null) return skipped('unsaid');
  return ranges.holds(address) ? yes('inside') : no('outside', 'network', { address });
};

const judgeWindow = ({ settings: { window }, timeZone }: Place, at: Date): Verdict => {
  const { opensAt, closesAt } = window;
  const when = (text: string) => ({
    date: dayFor(new Date(text), timeZone),
    heure: timeFor(new Date(text), timeZone),
  });
  if (opensAt !== null && at < new Date(opensAt)) return no('before', 'early', when(opensAt));
  if (closesAt !== null && at >= new Date(closesAt)) return no('after', 'closed', when(closesAt));
  return yes(opensAt === null && closesAt === null ? 'always' : 'open');
};

/**
 * Decision for an identified participant, by any access method: allowed until their access ends, is revoked, or they
 * are anonymised. `over`: notice for an ended access.
 */
const judgePerson = (person: PersonFacts, at: Date, over: 'expired' | 'ended'): Verdict => {
  const values = { name: `${person.firstName} ${person.lastName}`.trim() };
  if (person.state === 'anonymised') return no('anonymised', over);
  if (person.state === 'revoked') return no('revoked', 'revoked', values);
  const isOver = person.expiresAt !== null && person.expiresAt <= at;
  if (person.state === 'expired' || isOver) return no('ended', over, values);
  return yes('person', { values, person });
};

/** True if the participant enrolled by themselves and waits for approval. */
export const awaits = ({ domain }: AccessSettings, { source, state }: Pick<PersonFacts, 'source' | 'state'>): boolean =>
  domain.approve && source === 'domain' && (state === 'to_invite' || state === 'scheduled' || state === 'failed');

const judgeDomain = (
  { settings: { domain, ...others } }: Place,
  { email, person }: Extract<Key, { door: 'domain' }>,
  at: Date,
): Verdict => {
  const host = email?.slice(email.lastIndexOf('@') + 1) ?? null;
  if (host !== null && !domain.domains.includes(host)) return no('foreign', 'door', { domain: host });
  if (person === null) {
    if (!domain.enrol) return no('notEnrolled', 'door');
    const newcomer = { newcomer: true };
    return domain.approve ? { ...no('awaitsFirst', 'awaiting'), ...newcomer } : yes('newcomer', newcomer);
  }
  if (awaits({ domain, ...others }, person)) return no('awaiting', 'awaiting');
  return judgePerson(person, at, 'ended');
};

const judgeLink = ({ link, opened }: Extract<Key, { door: 'link' }>, at: Date): Verdict => {
  if (link === null) return no('linkUnknown', 'unknown');
  if (link.revokedAt !== null) return no('linkRevoked', 'disabled');
  if (link.expiresAt !== null && link.expiresAt <= at) return no('linkExpired', 'expired');
  if (!opened && link.maxOpenings !== null && link.openings >= link.maxOpenings) return no('linkSpent', 'spent');
  return yes('linkGood');
};

const judgePersonal = ({ person, link }: Extract<Key, { door: 'personal' }>, at: Date): Verdict => {
  // A revoked participant sees this notice, whatever the state of the link.
  if (person.state === 'revoked') return judgePerson(person, at, 'expired');
  if (link?.revokedAt) return no('linkRevoked', 'disabled');
  if (link?.expiresAt && link.expiresAt <= at) return no('linkExpired', 'expired');
  return judgePerson(person, at, 'expired');
};

const judgeCode = (place: Place, key: Extract<Key, { door: 'code' }>, at: Date): Verdict => {
  const { kind } = place.settings.code;
  // The code kind has changed since: earlier keys are no longer valid.
  if (key.kind !== kind) return no('otherKind', 'door');
  if (key.kind === 'shared') return key.right ? yes('right') : no('wrong', 'code');
  return key.person === null ? no('wrong', 'code') : judgePerson(key.person, at, 'ended');
};

/** Notice for a key of a disabled access method. */
const SHUT = { personal: 'shut', link: 'expired', code: 'door', domain: 'door' } as const;

const judgeKey = (place: Place, key: Key, at: Date): Verdict => {
  if (key.door === 'link' && key.link === null) return judgeLink(key, at);
  if (!place.settings[key.door].on) return no('shut', SHUT[key.door]);
  if (key.door === 'personal') return judgePersonal(key, at);
  if (key.door === 'code') return judgeCode(place, key, at);
  if (key.door === 'domain') return judgeDomain(place, key, at);
  return judgeLink(key, at);
};

/** Decision for an access method without a presented key. */
const judgeClosed = ({ settings }: Place, name: Door): Verdict => {
  if (!settings[name].on) return skipped('shut');
  return name === 'public' ? yes('everybody') : skipped('nothing');
};

/** Evaluation order: methods that identify the reader first, then anonymous ones. */
const ORDER: readonly Door[] = ['personal', 'code', 'domain', 'link', 'public'];

/** Notice for a visitor without a valid key: the available forms, or the need for a link. */
const lockedOut = (settings: AccessSettings): Outside => {
  const { code, domain } = settings;
  if (code.on || domain.on) return 'door';
  return hasOpenDoor(settings) ? 'link' : 'absent';
};

/**
 * Applies the access policy to the presented keys, and returns each step. Evaluation stops when the network or the
 * period refuses.
 */
export const judge = (place: Place, { at, address, keys }: Circumstances): Judgement => {
  const { settings, contact, company } = place;
  const steps: Step[] = [];
  const told = (step: Step['step'], { verdict, reason, values }: Verdict) => {
    steps.push({ step, verdict, reason, values });
  };
  let newcomer = false;
  const outside = (notice: Outside, values: ErrorValues = {}): Judgement => ({
    allowed: false,
    via: null,
    person: null,
    newcomer,
    outside: { notice, values: { contact, entreprise: company, ...values } },
    steps,
  });

  const network = judgeNetwork(place, address);
  told('network', network);
  if (network.outside) return outside(network.outside);
  const window = judgeWindow(place, at);
  told('window', window);
  if (window.outside) return outside(window.outside, window.values);

  let opened: { door: Door; verdict: Verdict } | null = null;
  let refused: Outside | null = null;
  for (const door of ORDER) {
    const shown = keys.filter((key) => key.door === door);
    const verdicts = shown.length > 0 ? shown.map((key) => judgeKey(place, key, at)) : [judgeClosed(place, door)];
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
  return outside(refused === null || refused === 'door' ? lockedOut(settings) : refused);
};
