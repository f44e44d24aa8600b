import { and, eq, isNull } from 'drizzle-orm';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import { readerNotice } from '../../administration/legal/documents.ts';
import { sectionsOf } from '../../administration/legal/sections.ts';
import type { Place } from '../../booklets/access/judge.ts';
import { placeOf } from '../../booklets/access/place.ts';
import { isWithdrawn } from '../../booklets/publications/has-been-published.ts';
import { latestMajor } from '../../booklets/publications/major.ts';
import type { Db } from '../../platform/data/client.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { type Dress, dressOf } from './dress.ts';
import { remember } from './remember.ts';

/** Maximum age of a cached booklet, in milliseconds. */
const FRESH = 1000;
const HOST_FRESH = 10_000;

/**
 * An online booklet at the requested address: all the data needed to apply the access policy and the reader settings.
 */
export interface OnLine extends Place {
  kind: 'online';
  bookletId: string;
  companyId: string;
  publicationId: string;
  number: number;
  /** The latest major version up to this one; 0: none. */
  major: number;
  title: string;
  dress: Dress;
  /** Settings of reading, tracking and retention. */
  options: BookletSettings;
  /** Data protection officer of the company; both empty: none. */
  officer: { name: string; email: string };
  /** The company's own privacy notice, besides the generated one; null: none. */
  house: { version: number; sections: { title: string; lines: string[] }[] } | null;
  /** Identifies the reader settings, in the cache keys of documents. */
  dressKey: string;
}

export type Found =
  | OnLine
  | { kind: 'absent' }
  | { kind: 'suspended' }
  /** Its company took it offline. */
  | { kind: 'withdrawn'; contact: string }
  /** Its present slug, within the company. */
  | { kind: 'moved'; slug: string };

/** Scope of anonymous reads in a company's published content. */
export const readerScope = (db: Db, companyId: string): Scope => new Scope(db, NOBODY, companyId);

const lookUp = async (db: Db, companySlug: string, slug: string): Promise<Found> => {
  const [company] = await db.select().from(companies).where(eq(companies.slug, companySlug));
  if (!company || company.state === 'archived') return { kind: 'absent' };
  const scope = readerScope(db, company.id);
  const { booklets, publications, formerSlugs } = scope.views;
  const [booklet] = await scope
    .select({
      id: booklets.id,
      title: publications.title,
      state: booklets.state,
      settings: booklets.access,
      options: booklets.settings,
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
  const { id, title, state, settings, options, publicationId, number } = booklet;
  if (await isWithdrawn(scope, { id, state })) {
    return { kind: 'withdrawn', contact: placeOf(settings, company).contact };
  }
  if (options === null || state !== 'published' || publicationId === null || number === null) return { kind: 'absent' };
  if (company.state === 'suspended') return { kind: 'suspended' };
  const notice = await readerNotice(db, company.id);
  const dress = dressOf(settings, options, { title: title ?? '', company: company.name });
  return {
    kind: 'online',
    bookletId: id,
    companyId: company.id,
    publicationId,
    number,
    major: await latestMajor(scope, id, number),
    title: title ?? '',
    dress,
    options,
    officer: { name: company.dpoName, email: company.dpoEmail },
    house: notice && { version: notice.version, sections: sectionsOf(notice.title, notice.body) },
    dressKey: JSON.stringify(dress),
    ...placeOf(settings, company),
  };
};

/**
 * Online booklets by address, cached for one second each: every node sees a publication within a second, and requests
 * rarely query the database.
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
    /** The company that owns this host; null for any other host. */
    companyOf: (host: string): Promise<string | null> => hosts.get(host.toLowerCase()),
    /** Clears the cache of booklets and former addresses. */
    refresh: () => booklets.clear(),
  };
};
