import { expect, test } from 'vitest';
import { buildNewPasswordLink } from './links.ts';

const notListening = { address: () => null };
const listening = { address: () => ({ address: '127.0.0.1', family: 'IPv4', port: 41_234 }) };

test.each([
  [{ publicUrl: 'https://livrets.fr', host: '0.0.0.0', port: 80 }, listening, 'https://livrets.fr'],
  [{ publicUrl: null, host: '127.0.0.1', port: 3000 }, notListening, 'http://127.0.0.1:3000'],
  [{ publicUrl: null, host: '127.0.0.1', port: 0 }, listening, 'http://127.0.0.1:41234'],
  [{ publicUrl: null, host: '0.0.0.0', port: 3001 }, notListening, 'http://localhost:3001'],
  [{ publicUrl: null, host: '::1', port: 3000 }, notListening, 'http://[::1]:3000'],
])('a link begins with the address of the installation: %o', (config, server, origin) => {
  expect(buildNewPasswordLink(config, server, 'abc')).toBe(`${origin}/auth/new-password?jeton=abc`);
});
