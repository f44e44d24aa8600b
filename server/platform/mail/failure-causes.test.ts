import { describe, expect, test } from 'vitest';
import { getNextSendingMoment } from '../../messages/sending/next-sending-moment.ts';
import { describeConnectionError, findRetryDelaySeconds, toDeliveryFailure } from './failure-causes.ts';

describe('what a server answers is a cause that people understand', () => {
  test.each([
    [550, '550 5.1.1 The email account does not exist', 'unknown_address', 'never'],
    [550, '550 No such user here', 'unknown_address', 'never'],
    [553, '553 sorry', 'unknown_address', 'never'],
    [552, '552 5.2.2 Mailbox full', 'mailbox_full', 'later'],
    [452, '452 4.2.2 Over quota', 'mailbox_full', 'later'],
    [554, '554 5.7.1 Message rejected as spam', 'refused_as_spam', 'never'],
    [550, '550 5.7.26 Unauthenticated mail (DMARC)', 'refused_as_spam', 'never'],
    [421, '421 4.7.0 Try again later', 'server_unavailable', 'later'],
    [451, '451 4.3.0 Temporary failure', 'server_unavailable', 'later'],
    [554, '554 Transaction failed', 'refused', 'never'],
  ])('%i %s', (responseCode, response, cause, fate) => {
    expect(toDeliveryFailure({ responseCode, response, message: response }, false)).toEqual({
      cause,
      fate,
      serverMessage: response,
    });
  });

  test('a connection that broke once the message had gone out may have brought it', () => {
    const lost = { code: 'ECONNECTION', message: 'Connection closed unexpectedly' };
    expect(toDeliveryFailure(lost, true)).toMatchObject({ cause: 'interrupted', fate: 'unsure' });
    expect(toDeliveryFailure(lost, false)).toMatchObject({ cause: 'connection', fate: 'later' });
  });

  test('why a server does not open is told in French', () => {
    expect(describeConnectionError({ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(
      'connexion refusée',
    );
    expect(describeConnectionError({ code: 'EDNS', message: 'getaddrinfo ENOTFOUND x' })).toBe('serveur introuvable');
    expect(describeConnectionError({ code: 'EAUTH', message: 'Invalid login', response: '535 5.7.8 Bad' })).toBe(
      'identifiant ou mot de passe refusé (535 5.7.8 Bad)',
    );
  });

  test('it is tried again after 5 minutes, an hour and 6 hours', () => {
    expect([1, 2, 3, 4].map(findRetryDelaySeconds)).toEqual([300, 3600, 21_600, null]);
  });
});

describe('when messages may leave', () => {
  const PARIS = { timeZone: 'Europe/Paris', workingDaysOnly: true, window: { from: '08:00', to: '19:00' } };
  const FRANCE = { holidays: 'metropole' as const };
  test.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 'in the window'],
    ['2026-11-20T05:00:00Z', '2026-11-20T07:00:00Z', 'before it'],
    ['2026-11-20T18:00:00Z', '2026-11-23T07:00:00Z', 'after it, on a Friday'],
    ['2026-11-21T10:00:00Z', '2026-11-23T07:00:00Z', 'on a Saturday'],
    ['2026-11-11T10:00:00Z', '2026-11-12T07:00:00Z', 'on a holiday'],
    ['2026-03-29T10:00:00Z', '2026-03-30T06:00:00Z', 'on the Sunday when the clocks change'],
  ])('%s: %s (%s)', (now, expected) => {
    expect(getNextSendingMoment(PARIS, FRANCE, new Date(now))).toEqual(new Date(expected));
  });

  test('on 26 December it depends on where', () => {
    const now = new Date('2025-12-26T10:00:00Z');
    expect(getNextSendingMoment(PARIS, FRANCE, now)).toEqual(now);
    expect(getNextSendingMoment(PARIS, { holidays: 'alsace-moselle' as const }, now)).toEqual(
      new Date('2025-12-29T07:00:00Z'),
    );
  });
});
