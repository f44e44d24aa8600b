// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consumeDestinationAfterLogin, rememberDestination, toDestination } from './destination.ts';

const ORIGIN = 'https://livrets.exemple.fr';

test.each([
  '/livrets/editor?livret=0199a1ff-8b6c-7493-bd51-7edefced1d2d&page=2#bloc',
  '/auth/new-password?jeton=Zk3_-a9',
  '/auth/expediteur?jeton=Zk3_-a9',
  '/parametres/utilisateurs?recherche=%2F%2Fexemple.fr',
])('a screen of this site is kept with its query: %s', (address) => {
  expect(toDestination(address, ORIGIN)).toBe(address);
});

test.each([
  'https://mechant.fr/livrets',
  '//mechant.fr/livrets',
  '///mechant.fr',
  '/\\mechant.fr',
  '\\\\mechant.fr',
  '/\t/mechant.fr',
  '/\n/mechant.fr',
  '/.//mechant.fr',
  '/livrets/..//mechant.fr',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'livrets',
  '',
  '/api/auth/logout',
  '//',
])('an address that leads out of the back office is never followed: %j', (address) => {
  expect(toDestination(address, ORIGIN)).toBeNull();
});

test.each(['/', '/home', '/auth/login', '/auth/legal/prompt', '/auth/legal/cgu'])('%s is no destination', (address) => {
  expect(toDestination(address, ORIGIN)).toBeNull();
});

test('a login leads to the screen that was asked for, never back to a screen of visitors', () => {
  for (const [asked, reached] of [
    ['/livrets/home?livret=7', '/livrets/home?livret=7'],
    ['/auth/forgotten-password', null],
  ] as const) {
    rememberDestination(asked);
    expect(consumeDestinationAfterLogin()).toBe(reached);
    expect(consumeDestinationAfterLogin()).toBeNull();
  }
});
