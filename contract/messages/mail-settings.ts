import { z } from 'zod';
import { call } from '../platform/call.ts';
import { moment, notice } from '../platform/shared.ts';
import { checkedText, email, line, refuseWith } from '../platform/text/text.ts';
import { MAIL_SECURITIES } from './mail-security.ts';

const HIGHEST_PORT = 65_535;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/;
const IPV6_ADDRESS = /^[0-9a-f:.]*:[0-9a-f:.]*$/;

/** Host name or IP address; its owner decides if it is private. May be empty. */
const host = checkedText(
  (text) => text.normalize('NFC').trim().toLowerCase(),
  (text) => HOST_NAME.test(text) || (text.length <= 45 && IPV6_ADDRESS.test(text)),
  'EML-031',
);

const port = z.int().superRefine((value, context) => {
  if (value < 1 || value > HIGHEST_PORT) refuseWith(context, 'GEN-022', { libelle: 'Port', min: 1, max: HIGHEST_PORT });
});

// Passwords are sent as typed: nothing is trimmed, and no character that would end a protocol line is accepted.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;
const password = z.string().superRefine((text, context) => {
  if (CONTROL_CHARACTERS.test(text)) refuseWith(context, 'GEN-016', { liste: 'caractères de contrôle' });
  else if (text.length > 500) refuseWith(context, 'GEN-002', { libelle: 'Mot de passe', n: 500, saisi: text.length });
});

const account = {
  on: z.boolean(),
  host,
  port,
  security: z.enum(MAIL_SECURITIES),
  user: line('Identifiant', { max: 254 }),
  /** Null: the stored password. Empty: none. */
  password: password.nullable(),
};

type RefinementContext = Parameters<typeof refuseWith>[0];
type Account = { on: boolean } & Record<string, unknown>;
const requireAlways =
  (...names: string[]) =>
  (value: Account, context: RefinementContext) => {
    for (const name of names) if (value[name] === '') refuseWith(context, 'GEN-001', {}, [name]);
  };
const requireWhenOn =
  (...names: string[]) =>
  (value: Account, context: RefinementContext) => {
    if (value.on) requireAlways(...names)(value, context);
  };

/** `rowVersion`: 0 when nothing was ever saved. */
const version = z.int().min(0).max(2_147_483_647);

const server = z.object({
  ...account,
  /** Sender of the campaigns that name none. */
  fromEmail: z.union([z.literal(''), email]),
});
const mailbox = z.object({ ...account, folder: line('Dossier', { max: 200 }) });

const requireServer = requireWhenOn('host', 'fromEmail');
const requireMailbox = requireWhenOn('host', 'user', 'folder');
export const mailServerForm = server.superRefine(requireServer);
export const mailboxForm = mailbox.superRefine(requireMailbox);

/** Fields as shown: the server never returns a password, only its presence. */
const passwordMask = { password: true } as const;
const passwordPresence = { hasPassword: z.boolean() };

export const mailSettings = z.object({
  rowVersion: version,
  server: server.omit(passwordMask).extend(passwordPresence),
  mailbox: mailbox.omit(passwordMask).extend({
    ...passwordPresence,
    readAt: moment.nullable(),
    /** Reason of the last reading failure; empty: none. */
    error: z.string(),
  }),
  /** Settings used while `server.on` is off. */
  platform: z.object({
    email: z.string(),
    /** No mail server: messages stay in the outbox. */
    captured: z.boolean(),
  }),
});
export type MailSettings = z.infer<typeof mailSettings>;

const answer = mailSettings.extend(notice.shape);

export const getMailSettings = call.get('/api/admin/companies/:id/mail-settings', {
  right: 'company.edit',
  summary: 'By what mail server a company writes, and which mailbox is read for what comes back; never a password',
  answer: mailSettings,
});

export const saveMailServer = call.put('/api/admin/companies/:id/mail-settings/server', {
  right: 'company.edit',
  state: '/api/admin/companies/:id/mail-settings',
  summary:
    'Changes the mail server; nothing is contacted. 409 GEN-011 with `current` when somebody was first, 422 EML-032 when a kept password would go to another server',
  body: server.extend({ rowVersion: version }).superRefine(requireServer),
  answer,
});

export const testMailServer = call.post('/api/admin/companies/:id/mail-settings/server/test', {
  right: 'company.edit',
  ignoresIdempotencyKey: true,
  summary:
    'Signs in to a mail server as it would be saved, sends nothing and keeps nothing; 503 EML-006 with the cause',
  body: server.superRefine(requireAlways('host')),
  answer: notice,
});

export const saveMailbox = call.put('/api/admin/companies/:id/mail-settings/mailbox', {
  right: 'company.edit',
  state: '/api/admin/companies/:id/mail-settings',
  summary:
    'Changes the mailbox of what comes back; nothing is contacted. 409 GEN-011 with `current`, 422 EML-032 as for the server',
  body: mailbox.extend({ rowVersion: version }).superRefine(requireMailbox),
  answer,
});

export const testMailbox = call.post('/api/admin/companies/:id/mail-settings/mailbox/test', {
  right: 'company.edit',
  ignoresIdempotencyKey: true,
  summary:
    'Signs in to a mailbox as it would be saved and opens its folder, changing nothing; 503 EML-033 with the cause',
  body: mailbox.superRefine(requireAlways('host', 'user', 'folder')),
  answer: notice,
});

export const readMailbox = call.post('/api/admin/companies/:id/mail-settings/mailbox/reading', {
  right: 'company.edit',
  summary: 'Reads the mailbox now, as every five minutes; 409 GEN-017 while it is off, 503 EML-033 with the cause',
  answer,
});
