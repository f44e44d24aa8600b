import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { paths } from '../../../contract/platform/paths.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { SharedAccess } from '../../platform/data/access/shared-access.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';
import { isNewsOnline, listNewsReaders } from './announce.ts';

/** Mondays at eight, Paris. */
export const NEWS_DIGEST_CRON = '0 8 * * 1';

interface DigestReader {
  id: string;
  email: string;
  firstName: string;
}

/**
 * Sends the week's news, one e-mail per reader. Items are marked before the e-mails leave: an interrupted run misses
 * some readers rather than writing twice to all.
 */
export const mailNews = async (services: Services, log: Logger, at = new Date()): Promise<number> => {
  const { db, mailer, config } = services;
  const items = await new SharedAccess(db, ALL_COMPANIES).update('news', { mailedAt: at }, (news) =>
    and(isNewsOnline(news, at), eq(news.byMail, true), isNull(news.mailedAt)),
  );
  items.sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || (b.publishAt?.getTime() ?? 0) - (a.publishAt?.getTime() ?? 0),
  );
  const letters = new Map<string, { reader: DigestReader; titles: { title: string; lead: string }[] }>();
  for (const item of items) {
    for (const reader of await listNewsReaders(db, item)) {
      const letter = letters.get(reader.id) ?? { reader, titles: [] };
      letter.titles.push({ title: item.title, lead: item.lead });
      letters.set(reader.id, letter);
    }
  }
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  for (const { reader, titles } of letters.values()) {
    const [first] = titles;
    const letter = await renderMail({
      subject: titles.length === 1 ? (first?.title ?? '') : `${titles.length} actualités de la semaine`,
      preview: first?.lead || (first?.title ?? ''),
      title: 'Les actualités de la semaine',
      paragraphs: [
        reader.firstName.trim() === '' ? 'Bonjour,' : `Bonjour ${reader.firstName.trim()},`,
        ...titles.map(({ title, lead }) => (lead === '' ? `• ${title}` : `• ${title}\n${lead}`)),
      ],
      button: { label: 'Lire les actualités', link: `${origin}${paths.home}` },
      after: [],
      footer: [`Vous recevez ce message parce que vous avez un compte ${config.productName}.`],
    });
    await mailer.enqueue({ kind: 'news', companyId: null, to: reader.email, ...letter });
  }
  if (items.length > 0) log.info({ items: items.length, letters: letters.size }, 'news mailed');
  return letters.size;
};
