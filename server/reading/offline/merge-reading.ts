import { and, eq } from 'drizzle-orm';
import { parseOfflineCode } from '../../../contract/reading/offline-code.ts';
import { computePageHash, type FrozenPage, listUnknownChanges } from '../../booklets/index.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { type OnlineBooklet, readerScope } from '../reader/booklet/online-booklets.ts';
import { recordReadPages } from '../reader/person/person-progress.ts';
import type { PersonVisit } from '../reader/person/person-visit.ts';
import { findUnreadReason, loadOpenedFiles } from '../reader/tasks/files-to-read.ts';
import { isCodeGenuine } from './file-key.ts';
import { listOfflinePlaces } from './offline-pages.ts';
import { findVersion } from './online-version.ts';

/** Pages that a code says were read: hash of what was read, by page id. */
export type OfflineReading = ReadonlyMap<string, string>;

/**
 * Reads a typed code. Refuses (LEC-040) one that no file of this booklet has signed, and (LEC-041) one of a version that a
 * major version as a whole has replaced since. Pages with a major change since are left out.
 */
export const readOfflineCode = async (
  db: Db,
  secret: string,
  { companyId, bookletId, number, majors }: OnlineBooklet,
  typed: string,
): Promise<OfflineReading> => {
  const code = parseOfflineCode(typed);
  if (!code || !isCodeGenuine(secret, bookletId, code)) throw new Refusal('LEC-040');
  const unknown = listUnknownChanges(majors, code.version);
  if (!unknown) throw new Refusal('LEC-041', { n: code.version, actuelle: number });
  const version = await findVersion(readerScope(db, companyId), bookletId, code.version);
  if (!version) throw new Refusal('LEC-040');
  const places = listOfflinePlaces(version.whole);
  // The signature holds the places: one beyond the version comes from a file changed by hand.
  if (code.places.some((place) => place >= places.length)) throw new Refusal('LEC-040');
  const changed = new Set(unknown.flatMap(({ pageId, fromPageId }) => [pageId, fromPageId]));
  return new Map(
    places
      .filter(({ place, page }) => code.places.includes(place) && !changed.has(page.id))
      .map(({ page, hash }) => [page.id, hash] as const),
  );
};

const countPages = (text: string, count: number): string[] => (count === 0 ? [] : [formatCountPhrase(text, count)]);

const tellNothingNew = (added: number, known: number): string[] =>
  added === 0 && known > 0 ? ['Rien à ajouter\u00a0: ces pages sont déjà lues.'] : [];

/** Adds pages read offline to those of a participant. Nothing is taken away. Returns what happened, in sentences. */
export const mergeReading = async (db: Db, visit: PersonVisit, reading: OfflineReading): Promise<string[]> => {
  const { online, person, tree } = visit;
  const opened = await loadOpenedFiles(readerScope(db, online.companyId), person.enrolment.id);
  const pages = tree.pages.filter(({ id }) => reading.has(id));
  const known = pages.filter(({ id }) => person.done.has(id));
  const unread = pages.filter((page) => !person.done.has(page.id));
  const waiting = unread.filter((page) => findUnreadReason(page, opened) !== null);
  const added = unread.filter((page) => !waiting.includes(page));
  if (added.length > 0)
    await recordReadPages(
      db,
      online,
      person,
      tree,
      added.map(({ id }) => id),
    );
  const titles = waiting.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ');
  return [
    ...countPages('{nombre} {n:page lue hors ligne est ajoutée|pages lues hors ligne sont ajoutées}.', added.length),
    ...tellNothingNew(added.length, known.length),
    ...(added.length > 0 ? countPages('{nombre} {n:l’était|l’étaient} déjà.', known.length) : []),
    ...(waiting.length > 0 ? [`Un fichier reste à lire en ligne, page par page\u00a0: ${titles}.`] : []),
    ...countPages(
      '{nombre} {n:page n’est plus dans le livret|pages ne sont plus dans le livret}, ou ne {n:s’ouvre|s’ouvrent} pas encore.',
      reading.size - pages.length,
    ),
  ];
};

/**
 * Hashes that the pages online carry, by page id. They were computed at publication, before the database put the keys of
 * the content in its own order: the same content read from it has another hash.
 */
const loadOnlineHashes = async (db: Db, { companyId, publicationId }: OnlineBooklet): Promise<Map<string, string>> => {
  const scope = readerScope(db, companyId);
  const { publicationPages } = scope.views;
  const [contents] = await scope
    .select({ body: publicationPages.body })
    .from(publicationPages)
    .where(and(eq(publicationPages.publicationId, publicationId), eq(publicationPages.key, 'contents')));
  const links = contents?.body.matchAll(/data-page-link="([^"]+)" data-hash="([^"]+)"/g) ?? [];
  return new Map([...links].map(([, id = '', hash = '']) => [id, hash]));
};

/** The same for a reader whose progress stays on the device: the pages that its script adds. */
export const mergeDeviceReading = async (
  db: Db,
  online: OnlineBooklet,
  readablePages: readonly FrozenPage[],
  reading: OfflineReading,
): Promise<{ pages: Record<string, string>; told: string[] }> => {
  const hashes = await loadOnlineHashes(db, online);
  const pages: Record<string, string> = {};
  for (const page of readablePages) {
    const read = reading.get(page.id);
    // A page that has changed since keeps the hash of what was read: the contents show it as updated.
    if (read !== undefined) pages[page.id] = read === computePageHash(page) ? (hashes.get(page.id) ?? read) : read;
  }
  const count = Object.keys(pages).length;
  return {
    pages,
    told: [
      ...countPages(
        '{nombre} {n:page lue hors ligne est reportée|pages lues hors ligne sont reportées} sur cet appareil.',
        count,
      ),
      ...countPages(
        '{nombre} {n:page n’est plus dans le livret|pages ne sont plus dans le livret}.',
        reading.size - count,
      ),
    ],
  };
};
