import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { companies } from '../db/schema/people.ts';
import { Scope } from '../db/scope.ts';
import { NOBODY } from '../http/actor.ts';

/** How old what this node knows of a booklet may be, in milliseconds. */
const FRESH = 1000;
const HOST_FRESH = 10_000;
/** Addresses remembered: more than any node serves, few enough to be harmless when somebody tries them all. */
const MOST = 5000;

/** A booklet that is on line, at the address it was asked for. */
export interface OnLine {
  kind: 'online';
  bookletId: string;
  companyId: string;
  publicationId: string;
  number: number;
  access: 'link' | 'public';
  /** The secret of the unlisted link; null when there is none. */
  token: string | null;
  /** What the cookie of whoever opened the link holds. */
  pass: string | null;
  noindex: boolean;
  /** Whom to ask for a link. */
  contact: string;
  timeZone: string;
}

export type Found =
  | OnLine
  | { kind: 'absent' }
  | { kind: 'suspended' }
  /** Its present address, within the company. */
  | { kind: 'moved'; slug: string };

/** A company's published things, for readers. */
export const readerScope = (db: Db, companyId: string): Scope => new Scope(db, NOBODY, companyId);

interface Remembered<Value> {
  at: number;
  answer: Promise<Value>;
}

/** Answers from memory while fresh; else asks once, however many wait. */
const remember = <Value>(fresh: number, ask: (key: string) => Promise<Value>) => {
  const known = new Map<string, Remembered<Value>>();
  return {
    get: (key: string): Promise<Value> => {
      const now = Date.now();
      const entry = known.get(key);
      if (entry && now - entry.at < fresh) return entry.answer;
      if (known.size >= MOST) known.clear();
      const answer = ask(key);
      known.set(key, { at: now, answer });
      // A failure is told to those who wait, and not remembered.
      answer.catch(() => known.delete(key));
      return answer;
    },
    clear: () => known.clear(),
  };
};

const lookUp = async (db: Db, companySlug: string, slug: string): Promise<Found> => {
  const [company] = await db.select().from(companies).where(eq(companies.slug, companySlug));
  if (!company || company.state === 'archived') return { kind: 'absent' };
  const scope = readerScope(db, company.id);
  const { booklets, publications, formerSlugs } = scope.views;
  const [booklet] = await scope
    .select({
      id: booklets.id,
      state: booklets.state,
      access: booklets.accessMode,
      token: booklets.linkToken,
      noindex: booklets.noindex,
      publicationId: publications.id,
      number: publications.number,
    })
    .from(booklets)
    .leftJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(and(eq(booklets.slug, slug), isNull(booklets.binnedAt)));
  if (!booklet) {
    const [moved] = await scope
      .select({ slug: booklets.slug })
      .from(formerSlugs)
      .innerJoin(booklets, eq(booklets.id, formerSlugs.bookletId))
      .where(and(eq(formerSlugs.slug, slug), isNull(booklets.binnedAt)));
    return moved?.slug ? { kind: 'moved', slug: moved.slug } : { kind: 'absent' };
  }
  const { id, state, access, token, noindex, publicationId, number } = booklet;
  if (state !== 'published' || access === 'none' || publicationId === null || number === null)
    return { kind: 'absent' };
  if (company.state === 'suspended') return { kind: 'suspended' };
  return {
    kind: 'online',
    bookletId: id,
    companyId: company.id,
    publicationId,
    number,
    access,
    token,
    pass: token === null ? null : createHmac('sha256', token).update(id).digest('base64url'),
    noindex,
    contact: company.contactEmail || 'la personne qui vous l’a envoyé',
    timeZone: company.timeZone,
  };
};

/**
 * What is on line, known by address. Looked at again in the database at most once a second for each booklet, so that
 * every node sees a publication within a second and no request asks by itself.
 */
export const openShelf = (db: Db) => {
  const booklets = remember(FRESH, (address) => {
    const [company = '', slug = ''] = address.split('/');
    return lookUp(db, company, slug);
  });
  const hosts = remember(HOST_FRESH, async (host) => {
    const [company] = await db.select({ slug: companies.slug }).from(companies).where(eq(companies.host, host));
    return company?.slug ?? null;
  });
  return {
    find: (company: string, slug: string): Promise<Found> => booklets.get(`${company}/${slug}`),
    /** The company that has this host for its own; null for any other host. */
    companyOf: (host: string): Promise<string | null> => hosts.get(host.toLowerCase()),
    /** Something changed here: everything is looked at again, former addresses too. */
    refresh: () => booklets.clear(),
  };
};
