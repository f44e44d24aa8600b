import { and, count, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import type { getOutboxMessage, listOutbox, OutboxRow } from '../../../contract/messages/outbox.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { isAdmin } from '../../booklets/index.ts';
import { findPermittedBookletIds, toIsoString } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { SendingAccess, type SendingRow } from '../../platform/data/access/sending-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { redactSource, redactText } from './redact-message.ts';

/** State of the installation that decides what the outbox shows. */
export interface OutboxSetting {
  /** No mail server is configured: nothing leaves. */
  captured: boolean;
  /** The demonstration data is installed. */
  demo: boolean;
}

/**
 * Links of a message can be followed only on behalf of its addressee: in the demonstration without a mail server, where
 * nobody has a mailbox, by the administrator of the addressee's company. Anybody else could open an account, a booklet
 * or a sender with them.
 */
const canFollowLinks = ({ actor, companyId }: Scope, message: { companyId: string | null }, setting: OutboxSetting) =>
  setting.demo &&
  setting.captured &&
  actor.role === 'company_admin' &&
  actor.behind === null &&
  message.companyId === companyId;

/** Messages that grant access by themselves: shown only while they cannot be read in a mailbox. */
const ACCESS_GRANTING_KINDS = ['password-reset', 'account-invitation', 'reader_link', 'reader_code', 'referent-link'];

/** Messages of the company; for the publisher's staff, those of no company too. */
const openOutbox = (db: Db, { companyId, actor }: Scope) =>
  new SendingAccess(db, { companyId, hasPlatform: actor.role === 'super_admin' });

type OutboxView = SendingAccess['views']['outbox'];

/**
 * Condition on the messages of the company that the user may see: most of them for its administrators, otherwise those
 * of campaigns of their booklets; GEN-009 when they have no such booklet.
 */
const buildVisibilityCondition = async (scope: Scope, outbox: OutboxView): Promise<SQL | undefined> => {
  if (scope.actor.role === 'super_admin') return undefined;
  if (isAdmin(scope)) return or(eq(outbox.state, 'kept'), notInArray(outbox.kind, ACCESS_GRANTING_KINDS));
  const known = (await findPermittedBookletIds(scope, 'campaigns.manage')) ?? [];
  if (known.length === 0) throw new PermissionRefusal('campaigns.manage');
  return inArray(outbox.bookletId, known);
};

const SUMMARY_COLUMNS = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'createdAt',
  'sentAt',
  'error',
  'bookletId',
  'companyId',
] as const;
type OutboxSummary = Pick<SendingRow<'outbox'>, (typeof SUMMARY_COLUMNS)[number]>;

const toOutboxRows = async (
  scope: Scope,
  rows: readonly OutboxSummary[],
  setting: OutboxSetting,
): Promise<OutboxRow[]> => {
  const ids = [...new Set(rows.flatMap(({ bookletId }) => bookletId ?? []))];
  const { booklets } = scope.views;
  const named =
    ids.length === 0
      ? []
      : await scope.select({ id: booklets.id, title: booklets.title }).from(booklets).where(inArray(booklets.id, ids));
  const titles = new Map(named.map(({ id, title }) => [id, title ?? '']));
  return rows.map(({ bookletId, companyId, createdAt, sentAt, ...row }) => ({
    ...row,
    subject: canFollowLinks(scope, { companyId }, setting) ? row.subject : redactText(row.kind, row.subject),
    createdAt: createdAt.toISOString(),
    sentAt: toIsoString(sentAt),
    booklet: bookletId !== null && titles.has(bookletId) ? { id: bookletId, title: titles.get(bookletId) ?? '' } : null,
  }));
};

/** Outbox ids of one campaign, through its recipients. */
const selectCampaignOutboxIds = (scope: Scope, campaignId: string) => {
  const { campaignRecipients: recipients } = scope.views;
  return scope
    .select({ id: recipients.outboxId })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), isNotNull(recipients.outboxId)));
};

/** Name of a campaign, for users who may write to the participants of its booklet. */
const findCampaignName = async (scope: Scope, campaignId: string): Promise<{ id: string; name: string } | null> => {
  const { campaigns } = scope.views;
  const booklets = await findPermittedBookletIds(scope, 'campaigns.manage');
  const [row] = await scope
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), booklets === null ? undefined : inArray(campaigns.bookletId, booklets)));
  return row ?? null;
};

/** Lists the messages that the user may see, newest first. */
export const listOutboxMessages = async (
  db: Db,
  scope: Scope,
  { page, size, search, state, bookletId, campaignId }: CallQuery<typeof listOutbox>,
  setting: OutboxSetting,
): Promise<CallAnswer<typeof listOutbox>> => {
  const access = openOutbox(db, scope);
  const { outbox } = access.views;
  const words = sql`lower(${outbox.recipient} || ' ' || ${outbox.subject})`;
  const where = and(
    await buildVisibilityCondition(scope, outbox),
    state === undefined ? undefined : eq(outbox.state, state),
    bookletId === undefined ? undefined : eq(outbox.bookletId, bookletId),
    campaignId === undefined ? undefined : inArray(outbox.id, selectCampaignOutboxIds(scope, campaignId)),
    search === '' ? undefined : sql`${words} like ${toLikePattern(search.toLowerCase())}`,
  );
  const [all] = await access.select({ n: count() }).from(outbox).where(where);
  const rows = await access
    .select(pickFields(outbox, SUMMARY_COLUMNS))
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(size)
    .offset((page - 1) * size);
  const campaign = campaignId === undefined ? null : await findCampaignName(scope, campaignId);
  return { rows: await toOutboxRows(scope, rows, setting), total: all?.n ?? 0, campaign, captured: setting.captured };
};

/** Message that the user may see; GEN-010 for any other id. */
const getVisibleMessage = async (db: Db, scope: Scope, id: string): Promise<OutboxSummary & { source: string }> => {
  const access = openOutbox(db, scope);
  const { outbox } = access.views;
  const where = and(eq(outbox.id, id), await buildVisibilityCondition(scope, outbox));
  const [row] = await access
    .select(pickFields(outbox, [...SUMMARY_COLUMNS, 'source']))
    .from(outbox)
    .where(where);
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const toBuffer = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

/**
 * Message as its recipient sees it: inline parts are embedded in its HTML and nothing is fetched. Links and codes are
 * redacted, in the source too, unless `canFollowLinks`.
 */
export const loadOutboxMessage = async (
  db: Db,
  scope: Scope,
  id: string,
  setting: OutboxSetting,
): Promise<CallAnswer<typeof getOutboxMessage>> => {
  const { source, ...row } = await getVisibleMessage(db, scope, id);
  const [about] = await toOutboxRows(scope, [row], setting);
  if (!about) throw new Refusal('GEN-010');
  const isWhole = canFollowLinks(scope, row, setting);
  const shown = (text: string) => (isWhole ? text : redactText(row.kind, text));
  const mail = await PostalMime.parse(source);
  const inline = new Map(
    mail.attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId
        ? [[contentId.replace(/[<>]/g, ''), `data:${mimeType};base64,${toBuffer(content).toString('base64')}`]]
        : [],
    ),
  );
  const address = (one: { name?: string; address?: string } | undefined) =>
    one?.name ? `${one.name} <${one.address ?? ''}>` : (one?.address ?? '');
  return {
    ...about,
    from: address(mail.from),
    replyTo: address(mail.replyTo?.[0]),
    html: shown(mail.html ?? '').replace(/cid:([\w.@-]+)/g, (whole, cid: string) => inline.get(cid) ?? whole),
    text: shown(mail.text ?? ''),
    source: isWhole ? source : redactSource(row.kind, source),
    redacted: !isWhole,
    attachments: mail.attachments
      .filter(({ contentId, disposition }) => !contentId || disposition === 'attachment')
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        size: toBuffer(content).byteLength,
      })),
  };
};

/** Source of a message as a file, redacted like `loadOutboxMessage`. */
export const loadOutboxSource = async (db: Db, scope: Scope, id: string, setting: OutboxSetting): Promise<File> => {
  const { source, ...row } = await getVisibleMessage(db, scope, id);
  const shown = canFollowLinks(scope, row, setting) ? source : redactSource(row.kind, source);
  return new File([shown], `message-${id}.eml`, { type: 'message/rfc822' });
};
