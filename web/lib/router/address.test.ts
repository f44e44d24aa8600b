// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { buildHref, isActiveAddress, parseAddress } from './address.ts';

test('an address is read as text, without the slash at its end', () => {
  expect(parseAddress('/livrets/?page=2&q=0123#haut')).toEqual({
    path: '/livrets',
    search: { page: '2', q: '0123' },
    hash: 'haut',
    href: '/livrets?page=2&q=0123#haut',
  });
  expect(parseAddress('/').path).toBe('/');
});

test('a destination fills the names of its path, and leaves out what is undefined', () => {
  expect(buildHref({ to: '/a/$one/$two', params: { one: 'x y', two: 'z' } }, '/')).toBe('/a/x%20y/z');
  expect(buildHref({ to: '/a', search: { page: 3, q: undefined, r: '' }, hash: 'b' }, '/')).toBe('/a?page=3&r=#b');
  expect(buildHref({ to: '.', search: { onglet: 'un' } }, '/here')).toBe('/here?onglet=un');
});

test.each([
  ['its own address', '/livrets', '/livrets', true, true],
  ['an address below it', '/livrets/home', '/livrets', true, false],
  ['a path that only begins alike', '/livretsbis', '/livrets', false, false],
  ['more parameters than its own', '/a?x=1&y=2', '/a?x=1', true, false],
  ['another value', '/a?x=2', '/a?x=1', false, false],
])('a link is the current one: %s', (_, current, link, near, exact) => {
  const addresses = [parseAddress(current), parseAddress(link)] as const;
  expect([isActiveAddress(...addresses, false), isActiveAddress(...addresses, true)]).toEqual([near, exact]);
});
