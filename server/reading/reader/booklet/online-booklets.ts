import { and, desc, eq, isNull } from 'drizzle-orm';
import type { EntryContact } from '#renderer';
import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import { readerPath } from '../../../../contract/platform/paths.ts';
import type { BookletSettings } from '../../../../contract/reading/reading.ts';
import { findReaderNotice, splitLegalSections } from '../../../administration/index.ts';
import {
  type AccessContext,
  buildAccessContext,
  getMajorVersions,
  isWithdrawn,
  type MajorVersion,
} from '../../../booklets/index.ts';
import { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { findCompanyBySlug, findCompanySlugByHost } from '../../../platform/data/queries/find-company.ts';
import type { CompanyRow } from '../../../platform/data/queries/list-companies.ts';
import { SYSTEM_ACTOR } from '../../../platform/http/actor.ts';
import { buildPublicContact } from '../access/entry-brand.ts';
import { buildPreviewImageName } from './link-preview.ts';
import { loadVerifiedPages, NO_VERIFIED_PAGES, type VerifiedPages } from './page-verifications.ts';
import { buildReaderSettings, type ReaderSettings } from './reader-settings.ts';
import { createTimedCache } from './timed-cache.ts';

/** Maximum age of a cached booklet, in milliseconds. */
const BOOKLET_CACHE_MS = 1000;
const HOST_CACHE_MS = 10_000;

/**
 * An online booklet at the requested address: all the data needed to apply the access policy and the reader settings.
 */
export interface OnlineBooklet extends AccessContext {
  kind: 'online';
  /** Its key in the cache of booklets. */
  cacheKey: string;
  bookletId: string;
  companyId: string;
  publicationId: string;
  number: number;
  /** Major versions up to this one. */
  majors: readonly MajorVersion[];
  title: string;
  /** The company's main contact, whom notices name to anybody; null: none. */
  publicContact: EntryContact | null;
  readerSettings: ReaderSettings;
  /** « Vérifié le … par … » of its pages. */
  verifiedPages: VerifiedPages;
  /** Settings of reading, tracking and retention. */
  options: BookletSettings;
  /** Data protection officer of the company; both empty: none. */
  officer: { name: string; email: string };
  /** The company's own privacy notice, besides the generated one; null: none. */
  companyNotice: { version: number; sections: { title: string; lines: string[] }[] } | null;
  /** Identifies the reader settings, in the cache keys of documents. */
  readerSettingsKey: string;
}

export type BookletLookup =
  | OnlineBooklet
  | { kind: 'absent' }
  | { kind: 'suspended' }
  /** Its company took it offline. `publicationId`: its latest version. */
  | { kind: 'withdrawn'; contact: string; publicContact: EntryContact | null; companyId: string; publicationId: string }
  /** Its present slug, within the company. */
  | { kind: 'moved'; slug: string };

/** Scope of anonymous reads in a company's published content. */
export const readerScope = (db: Db, companyId: string): Scope => new Scope(db, SYSTEM_ACTOR, companyId);

const buildCacheKey = (companySlug: string, slug: string): string => `${companySlug}/${slug}`;

const findLatestPublicationId = async (scope: Scope, bookletId: string): Promise<string | null> => {
  const { publications } = scope.views;
  const [latest] = await scope
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(desc(publications.number))
    .limit(1);
  return latest?.id ?? null;
};

interface PreviewSource {
  secret: string;
  /** Start of absolute addresses; null: unknown. */
  publicUrl: string | null;
}

/** A version of a booklet, with its settings. */
interface VersionFacts {
  cacheKey: string;
  id: string;
  title: string;
  access: AccessSettings;
  options: BookletSettings;
  publicationId: string;
  number: number;
  majors: readonly MajorVersion[];
  embedHosts: readonly string[];
  verifiedPages?: VerifiedPages;
  /** Absolute address of the image of link previews; null: unknown. */
  image: string | null;
}

/** A version with all the data needed to apply the access policy and the reader settings. */
export const buildOnlineBooklet = async (
  db: Db,
  company: CompanyRow,
  {
    cacheKey,
    id,
    title,
    access,
    options,
    publicationId,
    number,
    majors,
    embedHosts,
    image,
    verifiedPages,
  }: VersionFacts,
): Promise<OnlineBooklet> => {
  const notice = await findReaderNotice(db, company.id);
  const readerSettings = buildReaderSettings(access, options, { title, company: company.name, image }, embedHosts);
  return {
    kind: 'online',
    cacheKey,
    bookletId: id,
    companyId: company.id,
    publicationId,
    number,
    majors,
    title,
    publicContact: buildPublicContact(company, company.name),
    readerSettings,
    verifiedPages: verifiedPages ?? NO_VERIFIED_PAGES,
    options,
    officer: { name: company.dpoName, email: company.dpoEmail },
    companyNotice: notice && { version: notice.version, sections: splitLegalSections(notice.title, notice.body) },
    readerSettingsKey: JSON.stringify(readerSettings),
    ...buildAccessContext(access, company),
  };
};

const findBookletByAddress = async (
  db: Db,
  preview: PreviewSource,
  companySlug: string,
  slug: string,
): Promise<BookletLookup> => {
  const company = await findCompanyBySlug(db, companySlug);
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
      embedHosts: publications.embedHosts,
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
  const { id, title, state, settings, options, publicationId, number, embedHosts } = booklet;
  if (await isWithdrawn(scope, { id, state })) {
    const { contact } = buildAccessContext(settings, company);
    const latest = await findLatestPublicationId(scope, id);
    if (latest === null) return { kind: 'absent' };
    const publicContact = buildPublicContact(company, company.name);
    return { kind: 'withdrawn', contact, publicContact, companyId: company.id, publicationId: latest };
  }
  if (options === null || state !== 'published' || publicationId === null || number === null) return { kind: 'absent' };
  if (company.state === 'suspended') return { kind: 'suspended' };
  return buildOnlineBooklet(db, company, {
    cacheKey: buildCacheKey(companySlug, slug),
    id,
    title: title ?? '',
    access: settings,
    options,
    publicationId,
    number,
    majors: await getMajorVersions(scope, id, number),
    embedHosts: embedHosts ?? [],
    verifiedPages: await loadVerifiedPages(db, scope, publicationId, options.reading, company.timeZone),
    image:
      preview.publicUrl &&
      `${preview.publicUrl}${readerPath(companySlug, slug)}/entree/${buildPreviewImageName(preview.secret, publicationId)}`,
  });
};

/**
 * Online booklets by address, cached for one second each: every node sees a publication within a second, and requests
 * rarely query the database.
 */
export const createOnlineBooklets = (db: Db, preview: PreviewSource) => {
  const booklets = createTimedCache(BOOKLET_CACHE_MS, (address) => {
    const [company = '', slug = ''] = address.split('/');
    return findBookletByAddress(db, preview, company, slug);
  });
  const hosts = createTimedCache(HOST_CACHE_MS, (host) => findCompanySlugByHost(db, host));
  return {
    find: (company: string, slug: string): Promise<BookletLookup> => booklets.get(buildCacheKey(company, slug)),
    /** True while this answer of `find` may still be used. */
    isCurrent: (online: OnlineBooklet): boolean => booklets.peek(online.cacheKey) === online,
    /** The company that owns this host; null for any other host. */
    companyOf: (host: string): Promise<string | null> => hosts.get(host.toLowerCase()),
    /** Clears the cache of booklets and former addresses. */
    refresh: () => booklets.clear(),
  };
};
