import { describe, expect, test } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { buildAccessContext } from './access-context.ts';
import { type AccessKey, type AccessRequest, decideAccess, type PersonFacts } from './access-policy.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const BEFORE = new Date('2026-11-19T09:00:00Z');
const AFTER = new Date('2026-11-21T09:00:00Z');

const makeAccessContext = (settings: Partial<AccessSettings>) =>
  buildAccessContext(
    { ...DEFAULT_ACCESS, ...settings },
    { name: 'Dubreuil', contactEmail: '', timeZone: 'Europe/Paris' },
  );
const decideFor = (settings: Partial<AccessSettings>, circumstances: Partial<AccessRequest> = {}) =>
  decideAccess(makeAccessContext(settings), { at: NOW, address: '192.0.2.7', keys: [], ...circumstances });

const personal = { personal: { ...DEFAULT_ACCESS.personal, on: true } };
const shared = { code: { on: true, kind: 'shared', shared: 'Atelier42' } } as const;
const individual = { code: { on: true, kind: 'individual', shared: '' } } as const;
const makeDomainSettings = (more: Partial<AccessSettings['domain']> = {}) => ({
  domain: { on: true, domains: ['dubreuil.fr'], enrol: true, approve: false, ...more },
});
const link = { link: { on: true } };
const everybody = { public: { on: true, noindex: true } };

const makePersonFacts = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  enrolmentId: 'e',
  participantId: 'p',
  firstName: 'Camille',
  lastName: 'Martin',
  state: 'invited',
  source: 'manual',
  expiresAt: null,
  ...more,
});
const makeLinkKey = (more: object = {}, opened = false): AccessKey => ({
  door: 'link',
  link: { expiresAt: null, revokedAt: null, maxOpenings: null, openings: 0, ...more },
  opened,
});
const makeCodeKey = (who: PersonFacts | null): AccessKey => ({ door: 'code', kind: 'individual', person: who });
const makeDomainKey = (email: string | null, who: PersonFacts | null): AccessKey => ({
  door: 'domain',
  email,
  person: who,
});
const makePersonalKey = (who: PersonFacts, end: object | null = null): AccessKey => ({
  door: 'personal',
  person: who,
  link: end && { expiresAt: null, revokedAt: null, ...end },
});

describe('who gets in', () => {
  const AT = 'martin@dubreuil.fr';
  test.each<[string, Partial<AccessSettings>, AccessKey[], string]>([
    ['nobody, while every door is shut', {}, [], 'absent'],
    ['everybody, when it is public', everybody, [], 'public'],
    ['everybody, whatever is shown', { ...everybody, ...link }, [makeLinkKey({ revokedAt: BEFORE })], 'public'],
    ['not who shows nothing: a link is needed', link, [], 'link'],
    ['not who shows nothing: there are forms', { ...link, ...shared }, [], 'door'],
    ['with a link', link, [makeLinkKey()], 'in by link'],
    ['not with a link that is nobody’s', link, [{ door: 'link', link: null, opened: false }], 'unknown'],
    ['not with a link when links are shut', personal, [makeLinkKey()], 'expired'],
    ['not with a revoked link', link, [makeLinkKey({ revokedAt: BEFORE })], 'disabled'],
    ['nor with one opened before it was revoked', link, [makeLinkKey({ revokedAt: BEFORE }, true)], 'disabled'],
    ['not with a link that is over', link, [makeLinkKey({ expiresAt: NOW })], 'expired'],
    ['with a link that ends tomorrow', link, [makeLinkKey({ expiresAt: AFTER })], 'in by link'],
    ['with the last opening of a link', link, [makeLinkKey({ maxOpenings: 3, openings: 2 })], 'in by link'],
    ['not with one too many', link, [makeLinkKey({ maxOpenings: 3, openings: 3 })], 'spent'],
    ['again with one of them', link, [makeLinkKey({ maxOpenings: 3, openings: 3 }, true)], 'in by link'],
    ['with the common code', shared, [{ door: 'code', kind: 'shared', right: true }], 'in by code'],
    ['not with a wrong one', shared, [{ door: 'code', kind: 'shared', right: false }], 'code'],
    [
      'not with the common code, once each has his own',
      individual,
      [{ door: 'code', kind: 'shared', right: true }],
      'door',
    ],
    ['not with the code when codes are shut', link, [{ door: 'code', kind: 'shared', right: true }], 'link'],
    ['with her own code', individual, [makeCodeKey(makePersonFacts())], 'in by code as Camille'],
    [
      'before any invitation',
      individual,
      [makeCodeKey(makePersonFacts({ state: 'to_invite' }))],
      'in by code as Camille',
    ],
    ['not with a code that is nobody’s', individual, [makeCodeKey(null)], 'code'],
    ['not once she is revoked', individual, [makeCodeKey(makePersonFacts({ state: 'revoked' }))], 'revoked'],
    ['not once her access is over', individual, [makeCodeKey(makePersonFacts({ state: 'expired' }))], 'ended'],
    ['not after its last day', individual, [makeCodeKey(makePersonFacts({ expiresAt: NOW }))], 'ended'],
    ['not once she is forgotten', individual, [makeCodeKey(makePersonFacts({ state: 'anonymised' }))], 'ended'],
    [
      'with her company’s address',
      makeDomainSettings(),
      [makeDomainKey(AT, makePersonFacts())],
      'in by domain as Camille',
    ],
    ['with it, unknown so far', makeDomainSettings(), [makeDomainKey(AT, null)], 'in by domain, to be enrolled'],
    [
      'not unknown, where nobody enrols by herself',
      makeDomainSettings({ enrol: false }),
      [makeDomainKey(AT, null)],
      'door',
    ],
    [
      'known, where nobody enrols by herself',
      makeDomainSettings({ enrol: false }),
      [makeDomainKey(AT, makePersonFacts())],
      'in by domain as Camille',
    ],
    [
      'not with another company’s address',
      makeDomainSettings(),
      [makeDomainKey('martin@ailleurs.fr', makePersonFacts())],
      'door',
    ],
    [
      'not with a part of the domain',
      makeDomainSettings(),
      [makeDomainKey('martin@atelier.dubreuil.fr', null)],
      'door',
    ],
    [
      'not at once, where somebody is to agree',
      makeDomainSettings({ approve: true }),
      [makeDomainKey(AT, null)],
      'awaiting, to be enrolled',
    ],
    [
      'not before somebody has invited her',
      makeDomainSettings({ approve: true }),
      [makeDomainKey(AT, makePersonFacts({ source: 'domain', state: 'to_invite' }))],
      'awaiting',
    ],
    [
      'not while it is only planned',
      makeDomainSettings({ approve: true }),
      [makeDomainKey(null, makePersonFacts({ source: 'domain', state: 'scheduled' }))],
      'awaiting',
    ],
    [
      'once somebody has',
      makeDomainSettings({ approve: true }),
      [makeDomainKey(AT, makePersonFacts({ source: 'domain', state: 'invited' }))],
      'in by domain as Camille',
    ],
    [
      'added by the company, without waiting',
      makeDomainSettings({ approve: true }),
      [makeDomainKey(AT, makePersonFacts({ source: 'import', state: 'to_invite' }))],
      'in by domain as Camille',
    ],
    [
      'on an earlier proof',
      makeDomainSettings(),
      [makeDomainKey(null, makePersonFacts({ state: 'started' }))],
      'in by domain as Camille',
    ],
    ['not when that door is shut', shared, [makeDomainKey(AT, makePersonFacts())], 'door'],
    ['with her own link', personal, [makePersonalKey(makePersonFacts())], 'in by personal as Camille'],
    [
      'not with one that was revoked',
      personal,
      [makePersonalKey(makePersonFacts(), { revokedAt: BEFORE })],
      'disabled',
    ],
    ['not with one that is over', personal, [makePersonalKey(makePersonFacts(), { expiresAt: BEFORE })], 'expired'],
    [
      'not with her link once she is revoked',
      personal,
      [makePersonalKey(makePersonFacts({ state: 'revoked' }))],
      'revoked',
    ],
    [
      'as herself, though it is public',
      { ...everybody, ...personal },
      [makePersonalKey(makePersonFacts())],
      'in by personal as Camille',
    ],
    ['by whichever of two keys is good', { ...individual, ...link }, [makeCodeKey(null), makeLinkKey()], 'in by link'],
  ])('%s', (_, settings, keys, expected) => {
    const { allowed, via, person: who, newcomer, outside } = decideFor(settings, { keys });
    const told = allowed
      ? via === 'public'
        ? 'public'
        : `in by ${via}${who ? ` as ${who.firstName}` : ''}`
      : (outside?.notice ?? 'nothing');
    expect(`${told}${newcomer ? ', to be enrolled' : ''}`).toBe(expected);
  });
});

describe('from where', () => {
  const ranges = ['192.0.2.0/24', '2001:db8:1::/48', '198.51.100.9'];
  test.each<[string, string | null, boolean]>([
    ['inside a v4 range', '192.0.2.200', true],
    ['beside it', '192.0.3.1', false],
    ['a v4 address that came in v6', '::ffff:192.0.2.4', true],
    ['inside a v6 range', '2001:db8:1:2::3', true],
    ['beside it', '2001:db8:2::3', false],
    ['a single address', '198.51.100.9', true],
    ['its neighbour', '198.51.100.10', false],
    ['what is no address', 'unix', false],
    ['an address that is not said is not judged', null, true],
  ])('%s', (_, address, inside) => {
    const { allowed, outside } = decideFor({ ...everybody, ranges }, { address });
    expect([allowed, outside?.notice ?? null]).toEqual(inside ? [true, null] : [false, 'network']);
  });

  test('from anywhere, where no range was chosen', () => {
    expect(decideFor(everybody, { address: '203.0.113.1' }).steps[0]).toMatchObject({ verdict: 'yes', reason: 'any' });
  });

  test('before anything else: nothing more is told to who is elsewhere', () => {
    const { steps, outside } = decideFor({ ...link, ranges }, { address: '203.0.113.1', keys: [makeLinkKey()] });
    expect(steps.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual(['network no']);
    expect(outside?.values).toMatchObject({ entreprise: 'Dubreuil' });
  });
});

describe('when', () => {
  const open = (opensAt: Date | null, closesAt: Date | null) => ({
    ...everybody,
    window: { opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null, closedMessage: '' },
  });
  test.each<[string, Date | null, Date | null, string]>([
    ['always', null, null, 'in'],
    ['since yesterday', BEFORE, null, 'in'],
    ['from this very moment', NOW, null, 'in'],
    ['from tomorrow', AFTER, null, 'early 21/11/2026 10:00'],
    ['until tomorrow', null, AFTER, 'in'],
    ['until this very moment', null, NOW, 'closed 20/11/2026 10:00'],
    ['until yesterday', null, BEFORE, 'closed 19/11/2026 10:00'],
  ])('%s', (_, opensAt, closesAt, expected) => {
    const { allowed, outside } = decideFor(open(opensAt, closesAt));
    expect(allowed ? 'in' : `${outside?.notice} ${outside?.values.date} ${outside?.values.heure}`).toBe(expected);
  });
});

test('each step is told, in the order of the doors, with what it came to', () => {
  const settings = { ...personal, ...shared, ...everybody };
  const { steps } = decideFor(settings, { keys: [{ door: 'code', kind: 'shared', right: false }] });
  expect(steps.map(({ step, verdict, reason }) => `${step} ${verdict} ${reason}`)).toEqual([
    'network yes any',
    'window yes always',
    'personal skipped nothing',
    'code no wrong',
    'domain skipped shut',
    'link skipped shut',
    'public yes everybody',
  ]);
});
