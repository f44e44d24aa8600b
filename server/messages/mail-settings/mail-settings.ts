import { eq } from 'drizzle-orm';
import type { MailSettings, saveMailbox, saveMailServer } from '../../../contract/messages/mail-settings.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { requireCompany } from '../../administration/index.ts';
import { toIsoString } from '../../people/index.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns, StaleRowError } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, type Refusal } from '../../platform/http/refusal.ts';
import { buildPasswordContext, type MailRoute } from '../../platform/mail/mail-router.ts';
import { isPrivateHost } from '../../platform/mail/public-server.ts';
import type { MessageServices } from '../services.ts';
import type { MailboxAccount } from './mailbox.ts';

type MailSettingsRow = TenantRow<'mailSettings'>;
export type MailSettingsServices = Pick<MessageServices, 'vault' | 'postOffice' | 'config'>;

/**
 * Scope of a company that the actor may access: any company for the publisher's staff, their own for others. GEN-010
 * otherwise.
 */
export const requireCompanyScope = async (db: Db, actor: Actor, companyId: string): Promise<Scope> => {
  await requireCompany(db, actor, companyId);
  return new Scope(db, actor, companyId);
};

export const findMailSettings = async (scope: Scope): Promise<MailSettingsRow | null> => {
  const { mailSettings } = scope.views;
  const [row] = await scope.select().from(mailSettings);
  return row ?? null;
};

const DEFAULT_MAIL_SETTINGS = {
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
} as const satisfies Partial<MailSettingsRow>;

/** All settings except the passwords, which are sent to the mail servers only. */
export const loadMailSettings = async (
  scope: Scope,
  { postOffice }: Pick<MailSettingsServices, 'postOffice'>,
): Promise<MailSettings> => {
  const row = (await findMailSettings(scope)) ?? DEFAULT_MAIL_SETTINGS;
  const platform: MailRoute = await postOffice.getRoute(null);
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
      readAt: toIsoString(row.mailboxReadAt),
      error: row.mailboxError,
    },
    platform: { email: platform.address, captured: platform.url === null },
  };
};

type StoredAccounts = Pick<
  MailSettingsRow,
  | 'serverHost'
  | 'serverPort'
  | 'serverUser'
  | 'serverPassword'
  | 'mailboxHost'
  | 'mailboxPort'
  | 'mailboxUser'
  | 'mailboxPassword'
>;

/** Account that a stored password belongs to. */
const STORED_ACCOUNTS = {
  server: (row: StoredAccounts) => ({
    host: row.serverHost,
    port: row.serverPort,
    user: row.serverUser,
    sealed: row.serverPassword,
  }),
  mailbox: (row: StoredAccounts) => ({
    host: row.mailboxHost,
    port: row.mailboxPort,
    user: row.mailboxUser,
    sealed: row.mailboxPassword,
  }),
};

/**
 * Sealed password for the submitted account: the new one, or the stored one. EML-032 when the stored password would be
 * sent to another server or account.
 */
export const getSealedPassword = (
  scope: Scope,
  { vault }: Pick<MailSettingsServices, 'vault'>,
  of: keyof typeof STORED_ACCOUNTS,
  typed: { host: string; port: number; user: string; password: string | null },
  row: MailSettingsRow | null,
): string => {
  if (typed.password !== null) {
    return typed.password === '' ? '' : vault.seal(typed.password, buildPasswordContext(scope.companyId, of));
  }
  const kept = STORED_ACCOUNTS[of](row ?? DEFAULT_MAIL_SETTINGS);
  const same = typed.host === kept.host && typed.port === kept.port && typed.user === kept.user;
  if (kept.sealed !== '' && !same) throw createFieldRefusal('password', 'EML-032');
  return kept.sealed;
};

/** Account of the stored mailbox. If its password can no longer be opened, it is empty and the server refuses it. */
export const toMailboxAccount = (
  row: MailSettingsRow,
  { vault, config }: Pick<MailSettingsServices, 'vault' | 'config'>,
): MailboxAccount => ({
  host: row.mailboxHost,
  port: row.mailboxPort,
  security: row.mailboxSecurity,
  user: row.mailboxUser,
  password:
    row.mailboxPassword === ''
      ? ''
      : (vault.open(row.mailboxPassword, buildPasswordContext(row.companyId, 'mailbox')) ?? ''),
  folder: row.mailboxFolder,
  publicOnly: !config.privateMailServers,
});

/** GEN-011 with the settings as they are now. */
const buildSettingsConflict = async (scope: Scope, tools: MailSettingsServices): Promise<Refusal> => {
  const row = await findMailSettings(scope);
  return buildCompanyConflict(scope, row, await loadMailSettings(scope, tools));
};

const writeMailSettings = async (
  scope: Scope,
  tools: MailSettingsServices,
  rowVersion: number,
  change: Partial<MailSettingsRow>,
): Promise<void> => {
  const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
  const save = async (): Promise<void> => {
    const [row] =
      rowVersion === 0
        ? await scope.insert('mailSettings', [{ ...change, ...by }], { ifAbsent: true })
        : await scope.update('mailSettings', { ...change, ...buildTrackingColumns(scope) }, (columns) =>
            eq(columns.rowVersion, rowVersion),
          );
    if (!row) throw new StaleRowError();
  };
  await refuseConflict(() => buildSettingsConflict(scope, tools), save);
};

/** EML-036 for a server of a private network, unless the operator allows it; other names are checked when used. */
const requirePublicHost = (on: boolean, host: string, { config }: Pick<MailSettingsServices, 'config'>): void => {
  if (on && !config.privateMailServers && isPrivateHost(host)) throw createFieldRefusal('host', 'EML-036');
};

/** Saves the mail server of a company. GEN-011, EML-032, EML-036; nothing is contacted. */
export const updateMailServer = async (
  scope: Scope,
  body: CallBody<typeof saveMailServer>,
  tools: MailSettingsServices,
): Promise<void> => {
  const { rowVersion, on, host, port, security, user, fromEmail } = body;
  requirePublicHost(on, host, tools);
  const sealed = getSealedPassword(scope, tools, 'server', body, await findMailSettings(scope));
  await writeMailSettings(scope, tools, rowVersion, {
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
export const updateMailbox = async (
  scope: Scope,
  body: CallBody<typeof saveMailbox>,
  tools: MailSettingsServices,
): Promise<void> => {
  const { rowVersion, on, host, port, security, user, folder } = body;
  requirePublicHost(on, host, tools);
  const row = await findMailSettings(scope);
  const sealed = getSealedPassword(scope, tools, 'mailbox', body, row);
  const other = row === null || row.mailboxHost !== host || row.mailboxUser !== user || row.mailboxFolder !== folder;
  await writeMailSettings(scope, tools, rowVersion, {
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
