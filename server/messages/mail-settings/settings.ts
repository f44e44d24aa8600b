import { eq } from 'drizzle-orm';
import type { MailSettings, saveMailbox, saveMailServer } from '../../../contract/messages/mail-settings.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { type ErrorCode, errorText } from '../../../contract/platform/errors.ts';
import { companyFor } from '../../administration/companies/card.ts';
import { iso } from '../../people/participants/row.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Db } from '../../platform/data/client.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { aboutPassword, type PostRoute } from '../../platform/mail/post-office.ts';
import { isPrivateHost } from '../../platform/mail/public-server.ts';
import type { Services } from '../../services.ts';
import type { MailboxAccount } from './mailbox.ts';

type Kept = Row<'mailSettings'>;
export type Tools = Pick<Services, 'vault' | 'postOffice' | 'config'>;

/**
 * Scope of a company that the actor may access: any company for the publisher's staff, their own for others. GEN-010
 * otherwise.
 */
export const scopeIn = async (db: Db, actor: Actor, companyId: string): Promise<Scope> => {
  await companyFor(db, actor, companyId);
  return new Scope(db, actor, companyId);
};

export const keptOf = async (scope: Scope): Promise<Kept | null> => {
  const { mailSettings } = scope.views;
  const [row] = await scope.select().from(mailSettings);
  return row ?? null;
};

const NEVER = {
  rowVersion: 0,
  serverOn: false,
  serverHost: '',
  serverPort: 587,
  serverSecurity: 'starttls',
  serverUser: '',
  serverPassword: '',
  fromEmail: '',
  mailboxOn: false,
  mailboxHost: '',
  mailboxPort: 993,
  mailboxSecurity: 'tls',
  mailboxUser: '',
  mailboxPassword: '',
  mailboxFolder: 'INBOX',
  mailboxReadAt: null,
  mailboxError: '',
} as const satisfies Partial<Kept>;

/** All settings except the passwords, which are sent to the mail servers only. */
export const settingsOf = async (scope: Scope, { postOffice }: Pick<Tools, 'postOffice'>): Promise<MailSettings> => {
  const row = (await keptOf(scope)) ?? NEVER;
  const platform: PostRoute = await postOffice.routeOf(null);
  return {
    rowVersion: row.rowVersion,
    server: {
      on: row.serverOn,
      host: row.serverHost,
      port: row.serverPort,
      security: row.serverSecurity,
      user: row.serverUser,
      hasPassword: row.serverPassword !== '',
      fromEmail: row.fromEmail,
    },
    mailbox: {
      on: row.mailboxOn,
      host: row.mailboxHost,
      port: row.mailboxPort,
      security: row.mailboxSecurity,
      user: row.mailboxUser,
      hasPassword: row.mailboxPassword !== '',
      folder: row.mailboxFolder,
      readAt: iso(row.mailboxReadAt),
      error: row.mailboxError,
    },
    platform: { email: platform.address, captured: platform.url === null },
  };
};

const beside = (field: string, code: ErrorCode): Refusal => new Refusal(code, {}, { [field]: [errorText(code)] });

interface Account {
  host: string;
  port: number;
  user: string;
}

/**
 * Sealed password for the submitted account: the new one, or the stored one. EML-032 when the stored password would be
 * sent to another server or account.
 */
const sealedFor = (
  scope: Scope,
  { vault }: Pick<Tools, 'vault'>,
  of: 'server' | 'mailbox',
  typed: Account & { password: string | null },
  kept: Account & { sealed: string },
): string => {
  if (typed.password !== null) {
    return typed.password === '' ? '' : vault.seal(typed.password, aboutPassword(scope.companyId, of));
  }
  const same = typed.host === kept.host && typed.port === kept.port && typed.user === kept.user;
  if (kept.sealed !== '' && !same) throw beside('password', 'EML-032');
  return kept.sealed;
};

export const serverPassword = (
  scope: Scope,
  tools: Pick<Tools, 'vault'>,
  typed: Account & { password: string | null },
  row: Kept | null,
): string => {
  const { serverHost: host, serverPort: port, serverUser: user, serverPassword: sealed } = row ?? NEVER;
  return sealedFor(scope, tools, 'server', typed, { host, port, user, sealed });
};

export const mailboxPassword = (
  scope: Scope,
  tools: Pick<Tools, 'vault'>,
  typed: Account & { password: string | null },
  row: Kept | null,
): string => {
  const { mailboxHost: host, mailboxPort: port, mailboxUser: user, mailboxPassword: sealed } = row ?? NEVER;
  return sealedFor(scope, tools, 'mailbox', typed, { host, port, user, sealed });
};

/** Account of the stored mailbox. If its password can no longer be opened, it is empty and the server refuses it. */
export const mailboxAccount = (row: Kept, { vault, config }: Pick<Tools, 'vault' | 'config'>): MailboxAccount => ({
  host: row.mailboxHost,
  port: row.mailboxPort,
  security: row.mailboxSecurity,
  user: row.mailboxUser,
  password:
    row.mailboxPassword === '' ? '' : (vault.open(row.mailboxPassword, aboutPassword(row.companyId, 'mailbox')) ?? ''),
  folder: row.mailboxFolder,
  publicOnly: !config.privateMailServers,
});

/** GEN-011 with the settings as they are now. */
const conflict = async (scope: Scope, tools: Tools): Promise<Refusal> => {
  const row = await keptOf(scope);
  return conflictIn(scope, row, await settingsOf(scope, tools));
};

const write = async (scope: Scope, tools: Tools, rowVersion: number, change: Partial<Kept>): Promise<void> => {
  if (rowVersion === 0) {
    const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
    const [made] = await scope.insert('mailSettings', [{ ...change, ...by }], { ifAbsent: true });
    if (made) return;
  } else {
    const [row] = await scope.update('mailSettings', { ...change, ...tracked(scope) }, (columns) =>
      eq(columns.rowVersion, rowVersion),
    );
    if (row) return;
  }
  throw await conflict(scope, tools);
};

/** EML-036 for a server of a private network, unless the operator allows it; other names are checked when used. */
const refusePrivate = (on: boolean, host: string, { config }: Pick<Tools, 'config'>): void => {
  if (on && !config.privateMailServers && isPrivateHost(host)) throw beside('host', 'EML-036');
};

/** Saves the mail server of a company. GEN-011, EML-032, EML-036; nothing is contacted. */
export const saveServer = async (scope: Scope, body: BodyOf<typeof saveMailServer>, tools: Tools): Promise<void> => {
  const { rowVersion, on, host, port, security, user, fromEmail } = body;
  refusePrivate(on, host, tools);
  const sealed = serverPassword(scope, tools, body, await keptOf(scope));
  await write(scope, tools, rowVersion, {
    serverOn: on,
    serverHost: host,
    serverPort: port,
    serverSecurity: security,
    serverUser: user,
    serverPassword: sealed,
    fromEmail,
  });
};

/** Saves the bounce mailbox. A different mailbox is read from its beginning. GEN-011, EML-032, EML-036. */
export const saveBox = async (scope: Scope, body: BodyOf<typeof saveMailbox>, tools: Tools): Promise<void> => {
  const { rowVersion, on, host, port, security, user, folder } = body;
  refusePrivate(on, host, tools);
  const row = await keptOf(scope);
  const sealed = mailboxPassword(scope, tools, body, row);
  const other = row === null || row.mailboxHost !== host || row.mailboxUser !== user || row.mailboxFolder !== folder;
  await write(scope, tools, rowVersion, {
    mailboxOn: on,
    mailboxHost: host,
    mailboxPort: port,
    mailboxSecurity: security,
    mailboxUser: user,
    mailboxPassword: sealed,
    mailboxFolder: folder,
    mailboxError: '',
    ...(other && { mailboxEra: '', mailboxUid: 0, mailboxReadAt: null }),
  });
};
