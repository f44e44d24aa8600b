import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault('a-secret');

test('what is sealed opens again, for what it is about and with the same secret alone', () => {
  const sealed = vault.seal('mot de passe é', 'a/server');
  expect(sealed).not.toContain('mot de passe');
  expect(vault.open(sealed, 'a/server')).toBe('mot de passe é');
  expect(vault.open(sealed, 'b/server')).toBeNull();
  expect(createVault('another').open(sealed, 'a/server')).toBeNull();
});

test('the same text is never sealed the same twice, and an altered one does not open', () => {
  const [one, two] = [vault.seal('x', 'a'), vault.seal('x', 'a')];
  expect(one).not.toBe(two);
  const parts = one.split('.');
  const body = Buffer.from(parts[3] ?? '', 'base64url');
  body[0] = (body[0] ?? 0) ^ 1;
  expect(vault.open([...parts.slice(0, 3), body.toString('base64url')].join('.'), 'a')).toBeNull();
  for (const odd of ['', 'v1', 'v1.a.b.c', 'v2.a.b.c', 'plain']) expect(vault.open(odd, 'a')).toBeNull();
});
