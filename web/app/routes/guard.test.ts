import { describe, expect, test } from 'vitest';
import { findEnrolmentRedirect, findRedirect, getLayoutName } from './guard.ts';

const visitor = { path: '/livrets', authenticated: true, termsAccepted: true };

describe('C24 guard, in order', () => {
  test.each([
    ['2: the index of somebody signed in is home', { path: '/' }, '/home'],
    ['2 comes before 3', { path: '/', termsAccepted: false }, '/home'],
    ['3: terms not accepted', { termsAccepted: false }, '/auth/legal/prompt'],
    ['3 comes before 4', { path: '/auth/login', termsAccepted: false }, '/auth/legal/prompt'],
    ['3 comes before 5', { authenticated: false, termsAccepted: false }, '/auth/legal/prompt'],
    [
      '3 holds for the index of a visitor',
      { path: '/', authenticated: false, termsAccepted: false },
      '/auth/legal/prompt',
    ],
    ['3 spares the legal screens', { path: '/auth/legal/cgu', termsAccepted: false, authenticated: false }, null],
    ['4: login of somebody signed in', { path: '/auth/login' }, '/home'],
    ['5: a visitor elsewhere', { authenticated: false }, '/auth/login'],
    ['5: a visitor at the index', { path: '/', authenticated: false }, '/auth/login'],
    ['a visitor on an auth screen stays', { path: '/auth/forgotten-password', authenticated: false }, null],
    ['a name that only begins like /auth is not under it', { path: '/authors', authenticated: false }, '/auth/login'],
    [
      'a name that only begins like /auth/legal is not under it',
      { path: '/auth/legalese', termsAccepted: false },
      '/auth/legal/prompt',
    ],
    ['a welcome person stays', {}, null],
  ])('%s', (_, change, expected) => {
    expect(findRedirect({ ...visitor, ...change })).toBe(expected);
  });
});

describe('C13 layouts', () => {
  test.each([
    ['/', 'none'],
    ['/livrets/editor', 'none'],
    ['/auth/login', 'auth'],
    ['/auth/legal/prompt', 'auth'],
    ['/livrets', 'admin'],
    ['/livrets/editor/other', 'admin'],
    ['/home', 'admin'],
  ])('%s → %s', (path, layout) => {
    expect(getLayoutName(path)).toBe(layout);
  });
});

test.each([
  ['/home', true, '/compte'],
  ['/livrets/editor', true, '/compte'],
  ['/compte', true, null],
  ['/auth/legal/cgu', true, null],
  ['/home', false, null],
])('a second factor that is asked for: %s, %s', (path, mustEnrol, expected) => {
  expect(findEnrolmentRedirect(path, mustEnrol)).toBe(expected);
});
