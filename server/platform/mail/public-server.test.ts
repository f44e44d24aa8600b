import { expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost, openPublicSocket, PrivateServerError } from './public-server.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.25',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::25',
  'fe80::1',
  '::ffff:10.0.0.5',
  '::ffff:127.0.0.1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
  expect(isPrivateHost(address)).toBe(true);
});

test.each(['93.184.216.34', '172.32.0.1', '11.0.0.1', '2a00:1450:4007::1', '::ffff:93.184.216.34'])(
  '%s is of the Internet',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each(['localhost', 'mail.localhost', 'smtp.local', 'relay.internal', 'mail', '[::1]', 'LOCALHOST.'])(
  'the name %s is private without being resolved',
  (host) => expect(isPrivateHost(host)).toBe(true),
);

test('a name is judged by what it resolves to', async () => {
  expect(isPrivateHost('smtp.entreprise.fr')).toBe(false);
  await expect(openPublicSocket('localhost', 25)).rejects.toBeInstanceOf(PrivateServerError);
});
