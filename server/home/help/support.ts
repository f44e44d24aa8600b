import { and, desc, eq, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { listSupportMessages, writeToSupport } from '../../../contract/home/help.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { notifyUsers } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { getViewColumns } from '../../platform/data/access/table-views.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findCompanyName } from '../../platform/data/queries/find-company.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';

const MESSAGE_RETENTION_DAYS = 365;
export const MAX_PICTURE_BYTES = 5 * MEGABYTE;

const toPictureKey = (id: string): string => `platform/support/${id}`;

type SupportForm = CallBody<typeof writeToSupport>;

/** The publisher's active staff, who read these messages. */
const listStaff = (db: Db) => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { users } = accounts.views;
  return accounts
    .select()
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.status, 'active')));
};

/** Stores a message to the publisher's staff, and notifies each of them by e-mail and in the application. */
export const sendSupportMessage = async (
  { db, storage, mailer, config }: Services,
  actor: Actor,
  message: SupportForm,
  { origin, file = null }: { origin: string; file?: ReceivedFile | null },
): Promise<void> => {
  const id = uuidv7();
  // Re-encode the file, so that only the image itself is stored.
  const picture = file ? await prepareImage(await file.read(), file.name, actor.companyId ?? actor.id) : null;
  if (picture) await storage.put(toPictureKey(id), picture.original, picture.mime);
  const account = new AccountAccess(db, { userId: actor.id });
  await account.insert('supportMessages', [{ id, userId: actor.id, pictureMime: picture?.mime ?? null, ...message }]);
  const people = await listStaff(db);
  const company = actor.companyId ? await findCompanyName(db, actor.companyId) : null;
  const from = `${formatFullName(actor)}${company ? ` (${company})` : ''}`;
  await notifyUsers(db, {
    userIds: people.map((person) => person.id),
    companyId: null,
    kind: 'support_message',
    values: { subject: message.subject, name: formatFullName(actor) },
    href: `${paths.help}?message=${id}`,
    email: 'none',
  });
  const letter = await renderMail({
    subject: `Support : ${message.subject}`,
    preview: `${from} a écrit au support.`,
    title: message.subject,
    paragraphs: [
      `${from} a écrit au support, depuis ${message.route || 'une page inconnue'}.`,
      ...message.message.split('\n').filter((text) => text.trim() !== ''),
    ],
    after: [
      `Navigateur : ${message.browser}`,
      ...(message.bookletId ? [`Livret : ${message.bookletId}`] : []),
      ...(picture ? ['Une capture d’écran est jointe ; elle se voit dans Aide.'] : []),
    ],
    button: { label: 'Ouvrir la page d’aide', link: `${origin}${paths.help}` },
    footer: [`Ce message vous parvient parce que vous administrez ${config.productName}.`],
  });
  for (const person of people) {
    await mailer.enqueue({
      kind: 'support',
      companyId: null,
      to: person.email,
      replyTo: actor.email,
      ...letter,
    });
  }
};

/** A page of the messages, latest first, for the publisher's staff. */
export const loadSupportMessages = async (db: Db, page: number): Promise<CallAnswer<typeof listSupportMessages>> => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { supportMessages, users, companies } = accounts.views;
  const rows = await accounts
    .select({ message: getViewColumns(supportMessages), user: getViewColumns(users), company: companies.name })
    .from(supportMessages)
    .innerJoin(users, eq(users.id, supportMessages.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .orderBy(desc(supportMessages.at), desc(supportMessages.id))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  return {
    rows: rows.map(({ message, user, company }) => ({
      ...message,
      at: message.at.toISOString(),
      from: { name: formatFullName(user), email: user.email, company: company ?? '' },
      picture: message.pictureMime ? `/api/admin/support-messages/${message.id}/picture` : null,
    })),
    total: await accounts.countRows(supportMessages),
  };
};

/** The picture of a message, and its type; null if there is none. */
export const findSupportPicture = async ({ db, storage }: Services, id: string) => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { supportMessages } = accounts.views;
  const [row] = await accounts.select().from(supportMessages).where(eq(supportMessages.id, id));
  return row?.pictureMime ? { mime: row.pictureMime, bytes: await storage.get(toPictureKey(id)) } : null;
};

/** Deletes messages older than a year, with their pictures. Returns their number. */
export const deleteOldSupportMessages = async ({ db, storage }: Services, now: number): Promise<number> => {
  const before = new Date(now - MESSAGE_RETENTION_DAYS * 24 * 3_600_000);
  const gone = await new AccountAccess(db, ALL_COMPANIES).deleteReturning('supportMessages', ({ at }) =>
    lt(at, before),
  );
  for (const { id, pictureMime } of gone) if (pictureMime) await storage.delete(toPictureKey(id));
  return gone.length;
};
