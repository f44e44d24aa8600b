import { expect, test } from 'vitest';
import { createMailAccountSchema } from './schema.ts';
import { toMailAccountBody, toMailAccountValues } from './values.ts';

const account = {
  on: true,
  host: 'smtp.exemple.fr',
  port: 587,
  security: 'starttls' as const,
  user: 'livrets',
  hasPassword: true,
};
const settings = {
  rowVersion: 3,
  server: { ...account, fromEmail: 'livrets@exemple.fr' },
  mailbox: { ...account, folder: 'INBOX', readAt: null, error: '' },
  platform: { email: 'a@b.fr', captured: true },
};

test('a kept password is kept until another is typed, and goes with whoever signed in', () => {
  const values = toMailAccountValues('server', settings);
  expect(values).toMatchObject({ password: '', fromEmail: 'livrets@exemple.fr' });
  expect(toMailAccountBody(values).password).toBeNull();
  expect(toMailAccountBody({ ...values, password: 'autre' }).password).toBe('autre');
  expect(toMailAccountBody({ ...values, user: '' }).password).toBe('');
});

test('what is wrong stands beside its field; what is off may be empty', () => {
  const wrong = (half: 'server' | 'mailbox', change: object) =>
    (
      createMailAccountSchema(half).safeParse({ ...toMailAccountValues(half, settings), ...change }).error?.issues ?? []
    ).map(({ path }) => path.join('.'));
  expect(wrong('server', {})).toEqual([]);
  expect(wrong('server', { host: '', fromEmail: '' })).toEqual(['host', 'fromEmail']);
  expect(wrong('server', { on: false, host: '', fromEmail: '' })).toEqual([]);
  expect(wrong('mailbox', { port: 0, folder: '' }).sort()).toEqual(['folder', 'port']);
});
