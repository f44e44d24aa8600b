import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';
import { NOTIFICATION_TEXTS, renderNotificationText } from './notification-texts.ts';

const MAX_NOTIFICATIONS_PER_MAIL = 40;
/** Maximum number of rows per run; the others follow a minute later. */
const MAX_ROWS_PER_RUN = 2000;

const selectPendingNotifications = (access: AccountAccess, way: 'now' | 'daily', before: Date) => {
  const { notifications, users, companies } = access.views;
  return access
    .select({
      id: notifications.id,
      kind: notifications.kind,
      values: notifications.values,
      href: notifications.href,
      companyId: notifications.companyId,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      status: users.status,
      company: companies.name,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(companies, eq(companies.id, notifications.companyId))
    .where(and(eq(notifications.mail, way), isNull(notifications.mailedAt), lt(notifications.createdAt, before)))
    .orderBy(asc(notifications.createdAt))
    .limit(MAX_ROWS_PER_RUN);
};

type PendingNotification = Awaited<ReturnType<typeof selectPendingNotifications>>[number];

/** Lines under the sentence of a notification, when it is a list: its values `ligne1`, `ligne2`… */
const listDetails = ({ values }: Pick<PendingNotification, 'values'>): string[] =>
  Object.entries(values)
    .filter(([name]) => /^ligne\d+$/.test(name))
    .map(([, line]) => `• ${line}`);

const renderNotificationMail = async ({ config }: Services, origin: string, lines: PendingNotification[]) => {
  const [first] = lines;
  if (!first) throw new Error('a letter about nothing');
  const sentences = lines.map(({ kind, values }) => renderNotificationText(kind, values));
  const alone = lines.length === 1;
  return renderMail({
    subject: alone ? (sentences[0] ?? '') : elideFrench`${lines.length} notifications de ${config.productName}`,
    preview: sentences[0] ?? '',
    title: alone ? 'Une notification pour vous' : 'Vos notifications du jour',
    paragraphs: [
      first.firstName.trim() === '' ? 'Bonjour,' : `Bonjour ${first.firstName.trim()},`,
      ...sentences.slice(0, MAX_NOTIFICATIONS_PER_MAIL).map((text) => (alone ? text : `• ${text}`)),
      ...(alone ? listDetails(first) : []),
      ...(sentences.length > MAX_NOTIFICATIONS_PER_MAIL
        ? [`… et ${sentences.length - MAX_NOTIFICATIONS_PER_MAIL} autres.`]
        : []),
    ],
    button: {
      label: alone && first.href !== '' ? 'Voir' : 'Ouvrir mes notifications',
      link: origin + (alone && first.href !== '' ? first.href : paths.home),
    },
    after: [],
    footer: [
      `Vous recevez ce message parce que vous avez un compte ${config.productName}${first.company ? ` chez ${first.company}` : ''}.`,
      applyFrenchSpacing('Vous choisissez ce qui vous est écrit sur la page « Mon compte ».'),
    ],
  });
};

/**
 * Mails pending notifications: at once (one mail each), or daily (one mail per person). Rows are marked before the mail
 * enters the outbox, so that nobody gets it twice.
 */
export const sendNotificationMails = async (
  services: Services,
  log: Logger,
  way: 'now' | 'daily',
  now = new Date(Date.now() + 1000),
): Promise<number> => {
  const { db, config, mailer } = services;
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const access = new AccountAccess(db, ALL_COMPANIES);
  const rows = await selectPendingNotifications(access, way, now);
  const letters = Map.groupBy(rows, (row) => (way === 'now' ? row.id : `${row.userId}/${row.companyId}`));
  let sent = 0;
  for (const lines of letters.values()) {
    const ids = lines.map(({ id }) => id);
    const marked = await access.update('notifications', { mailedAt: new Date() }, ({ id, mailedAt }) =>
      and(inArray(id, ids), isNull(mailedAt)),
    );
    const left = lines.filter(({ id, kind }) => kind in NOTIFICATION_TEXTS && marked.some((row) => row.id === id));
    const [first] = left;
    if (first?.status !== 'active') continue;
    try {
      const letter = await renderNotificationMail(services, origin, left);
      await mailer.enqueue({ kind: `notification-${way}`, companyId: first.companyId, to: first.email, ...letter });
      sent += 1;
    } catch (error) {
      log.error({ err: error, notification: first.id }, 'notification not mailed');
    }
  }
  return sent;
};

const NOTIFICATION_RETENTION_DAYS = 90;

/** Deletes notifications older than 90 days. */
export const deleteOldNotifications = ({ db }: Services, now: number): Promise<number> => {
  const before = new Date(now - NOTIFICATION_RETENTION_DAYS * 24 * 3_600_000);
  return new AccountAccess(db, ALL_COMPANIES).deleteRows('notifications', ({ createdAt }) => lt(createdAt, before));
};
