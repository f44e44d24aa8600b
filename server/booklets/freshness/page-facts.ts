import { hash } from 'node:crypto';
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { findLinkedPage } from '../../../blocks/links.ts';
import { collectProps, listLinks } from '../../../blocks/walk-props.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { listEmails, listPhones, listStreets, type TextFact } from '../../platform/text/contacts.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import { listDays, listNameRuns } from './text-facts.ts';

/**
 * Rules by which texts are read. Add one whenever other facts are found in the same text: those stored by former rules
 * are then read again.
 */
export const FACT_RULES = 1;

/** Facts of a block that may stop being right; a kind without any is absent. */
export interface BlockFacts {
  blockId: string;
  /** Hash of its words: a finding that a person dismissed comes back with other words. */
  hash: string;
  days?: TextFact[];
  emails?: TextFact[];
  phones?: TextFact[];
  streets?: TextFact[];
  names?: TextFact[];
  linkedPageIds?: string[];
  mediaIds?: string[];
  /** It shows the referents of the booklet. */
  showsReferents?: true;
}

export interface PageFacts {
  /** Blocks with at least one fact. */
  blocks: BlockFacts[];
  /** Latest change of a block, and its revision; deleted blocks count. */
  changedAt: number;
  revision: number;
}

/** Facts of the pages of a booklet, by page. */
export type BookletFacts = ReadonlyMap<string, PageFacts>;

/** Blocks whose days tell a history or a quotation, or are counted elsewhere. */
const BLOCKS_OF_PAST_DAYS = new Set(['timeline', 'quote']);

const readBlockFacts = (blockId: string, type: string, props: unknown): BlockFacts | null => {
  const { texts, htmls, hrefs, mediaIds } = collectProps(props);
  const html = htmls.map(({ value }) => value);
  const text = [...texts.map(({ value }) => value), ...html.map(toPlainText)].join('\n');
  const links = [
    ...hrefs.map(({ value }) => value),
    ...html.filter((one) => one.includes('<a')).flatMap((one) => listLinks(one).map(({ href }) => href)),
  ];
  const mails = links.filter((href) => href?.startsWith('mailto:')).join('\n');
  const phones = links.flatMap((href) => (href?.startsWith('tel:') ? [href.slice(4)] : [])).join('\n');
  const endsOn = type === 'countdown' ? String((props as { on?: unknown }).on ?? '') : '';
  const lists = {
    days: BLOCKS_OF_PAST_DAYS.has(type) ? [] : listDays(endsOn === '' ? text : `${text}\n${endsOn}`),
    emails: listEmails(mails === '' ? text : `${text}\n${mails}`),
    phones: listPhones(phones === '' ? text : `${text}\n${phones}`),
    streets: listStreets(text),
    names: listNameRuns(text),
    linkedPageIds: links.flatMap((href) => (href === null ? [] : (findLinkedPage(href) ?? []))),
    mediaIds: mediaIds.map(({ value }) => value),
  };
  const facts = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<
    typeof lists
  >;
  const showsReferents = type === 'team' && (props as { referents?: unknown }).referents === true;
  if (Object.keys(facts).length === 0 && !showsReferents) return null;
  return {
    blockId,
    hash: hash('sha1', text, 'base64url').slice(0, 10),
    ...facts,
    ...(showsReferents && { showsReferents }),
  };
};

const CACHE_BYTES = 32 * 1024 * 1024;

/** Bytes of a block in memory, about, and of each of its facts beside its letters. */
const BLOCK_BYTES = 300;
const FACT_BYTES = 150;

const countBytes = (list: readonly (TextFact | string)[] = []): number => {
  let bytes = 0;
  for (const fact of list) bytes += FACT_BYTES + (typeof fact === 'string' ? 0 : 2 * fact.text.length);
  return bytes;
};

const measureFacts = (facts: BookletFacts): number => {
  let bytes = 0;
  for (const { blocks } of facts.values()) {
    bytes += BLOCK_BYTES;
    for (const { days, emails, phones, streets, names, linkedPageIds, mediaIds } of blocks) {
      bytes += BLOCK_BYTES + countBytes(days) + countBytes(emails) + countBytes(phones) + countBytes(streets);
      bytes += countBytes(names) + countBytes(linkedPageIds) + countBytes(mediaIds);
    }
  }
  return bytes;
};

/** Facts by booklet and revision of its content: a save reads its booklet again, and no other. */
const cache = createByteLimitedCache<BookletFacts>(CACHE_BYTES, measureFacts);

/** As after a start: for tests and measures. */
export const forgetFacts = (): void => cache.clear();

interface DraftRevision {
  id: string;
  revision: number;
}

/** A row for each page: one for each block takes longer to send and to map than its text to read. */
const selectPageBlocks = (scope: Scope, where: SQL) => {
  const { blocks } = scope.views;
  return scope
    .select({
      pageId: blocks.pageId,
      bookletId: sql<string>`min(${blocks.bookletId}::text)`,
      changedAt: sql<number>`extract(epoch from max(${blocks.updatedAt}))::float8 * 1000`,
      revision: sql<number>`max(${blocks.revision})`,
      /** Id, type and props of each block; no props: it was deleted. */
      blocks: sql<[string, string, unknown][]>`json_agg(json_build_array(${blocks.id}, ${blocks.type},
        case when ${isNull(blocks.deletedAt)} then ${blocks.props} end))`,
    })
    .from(blocks)
    .where(where)
    .groupBy(blocks.pageId);
};
type PageBlocks = Awaited<ReturnType<typeof selectPageBlocks>>[number];

const readPage = ({ blocks, changedAt, revision }: PageBlocks): PageFacts => ({
  blocks: blocks.flatMap(([id, type, props]) => (props === null ? [] : (readBlockFacts(id, type, props) ?? []))),
  changedAt,
  revision,
});

const listStoredFacts = async (scope: Scope, bookletIds: readonly string[]) => {
  const { pageFacts } = scope.views;
  const rows = await scope
    .select({
      pageId: pageFacts.pageId,
      bookletId: pageFacts.bookletId,
      revision: pageFacts.revision,
      facts: sql<PageFacts>`${pageFacts.facts}`,
    })
    .from(pageFacts)
    .where(sql`${anyOf(pageFacts.bookletId, bookletIds)} and ${eq(pageFacts.rules, FACT_RULES)}`);
  return Map.groupBy(rows, ({ bookletId }) => bookletId);
};

/** Blocks of the pages that changed since their booklet was read, those that moved to another page included. */
const listChangedPages = async (scope: Scope, readUpTo: ReadonlyMap<string, number>): Promise<PageBlocks[]> => {
  if (readUpTo.size === 0) return [];
  const { blocks } = scope.views;
  const known = JSON.stringify([...readUpTo].map(([id, revision]) => ({ id, revision })));
  const rows = await scope
    .select({ pageId: blocks.pageId })
    .from(blocks)
    .innerJoin(
      sql`jsonb_to_recordset(${known}::jsonb) as known(id uuid, revision int)`,
      sql`known.id = ${blocks.bookletId} and ${blocks.revision} > known.revision`,
    );
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  return pageIds.length === 0 ? [] : selectPageBlocks(scope, anyOf(blocks.pageId, pageIds));
};

type StoredFacts = Parameters<Scope['storePageFacts']>[0];
const storing = new Set<Promise<void>>();

/** No request waits for it. Nothing is lost when it fails: the same texts are read again. */
const storeInBackground = (scope: Scope, values: StoredFacts): void => {
  const work = scope.storePageFacts(values).catch((error: Error) => process.emitWarning(error));
  storing.add(work);
  void work.finally(() => storing.delete(work));
};

/** Waits until the facts read so far are stored. */
export const finishStoringFacts = async (): Promise<void> => {
  await Promise.all(storing);
};

/**
 * Facts of these drafts. Pages that did not change since they were read come from the database as they were stored, and
 * the others from their blocks: each text is read once, whatever the starts and the nodes. Changes of content are
 * serialised by booklet, and each has a greater revision (change-content.ts).
 */
const readFacts = async (scope: Scope, booklets: readonly DraftRevision[]): Promise<Map<string, BookletFacts>> => {
  const { blocks } = scope.views;
  const stored = await listStoredFacts(
    scope,
    booklets.map(({ id }) => id),
  );
  const isRead = ({ id }: DraftRevision) => stored.has(id);
  const readUpTo = new Map(
    booklets.filter(isRead).flatMap(({ id, revision }): [string, number][] => {
      const upTo = Math.max(...(stored.get(id) ?? []).map((row) => row.revision));
      return upTo < revision ? [[id, upTo]] : [];
    }),
  );
  const unread = booklets.filter((booklet) => !isRead(booklet)).map(({ id }) => id);
  const [changed, whole] = await Promise.all([
    listChangedPages(scope, readUpTo),
    unread.length === 0 ? [] : selectPageBlocks(scope, anyOf(blocks.bookletId, unread)),
  ]);
  const read = Map.groupBy([...changed, ...whole], ({ bookletId }) => bookletId);
  const facts = new Map<string, BookletFacts>();
  const unchanged = new Set<string>();
  const toStore: StoredFacts[number][] = [];
  for (const { id: bookletId, revision } of booklets) {
    const rows = read.get(bookletId) ?? [];
    const pages = new Map(rows.map((row) => [row.pageId, readPage(row)]));
    const inPages = new Set(rows.flatMap((row) => row.blocks.map(([id]) => id)));
    const known = (stored.get(bookletId) ?? []).filter(({ pageId }) => !pages.has(pageId));
    for (const { pageId, facts: before } of known) {
      // A block that moved to another page is no longer on the one where it was.
      const left = before.blocks.filter(({ blockId }) => !inPages.has(blockId));
      const hasLost = left.length < before.blocks.length;
      pages.set(pageId, hasLost ? { ...before, blocks: left } : before);
      if (!hasLost) unchanged.add(pageId);
    }
    for (const [pageId, page] of pages)
      if (!unchanged.has(pageId)) toStore.push({ pageId, bookletId, rules: FACT_RULES, revision, facts: page });
    facts.set(bookletId, pages);
  }
  storeInBackground(scope, toStore);
  return facts;
};

/** Facts of the drafts of these booklets; those that did not change since the last time are not read again. */
export const loadFacts = async (
  scope: Scope,
  booklets: readonly DraftRevision[],
): Promise<Map<string, BookletFacts>> => {
  const missing: DraftRevision[] = [];
  let read: Promise<Map<string, BookletFacts>> | null = null;
  // All missing booklets are read at once, when the loop has named them.
  const readMissing = () => {
    read ??= Promise.resolve().then(() => readFacts(scope, missing));
    return read;
  };
  const loaded = booklets.map(async ({ id, revision }) => {
    const facts = await cache.get(`${id} ${revision}`, async () => {
      missing.push({ id, revision });
      return (await readMissing()).get(id) ?? new Map();
    });
    return [id, facts] as const;
  });
  return new Map(await Promise.all(loaded));
};
