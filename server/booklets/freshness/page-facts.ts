import { createHash } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import { findLinkedPage } from '../../../blocks/links.ts';
import { collectProps, listLinks } from '../../../blocks/walk-props.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { listEmails, listPhones, listStreets, type TextFact } from '../../platform/text/contacts.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import { listDays, listNameRuns } from './text-facts.ts';

/** Facts of a block that may stop being right. */
export interface BlockFacts {
  blockId: string;
  /** Hash of its words: a finding that a person dismissed comes back with other words. */
  hash: string;
  days: TextFact[];
  emails: TextFact[];
  phones: TextFact[];
  streets: TextFact[];
  names: TextFact[];
  linkedPageIds: string[];
  mediaIds: string[];
  /** It shows the referents of the booklet. */
  showsReferents: boolean;
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
  const facts = {
    blockId,
    hash: '',
    days: BLOCKS_OF_PAST_DAYS.has(type) ? [] : listDays(endsOn === '' ? text : `${text}\n${endsOn}`),
    emails: listEmails(mails === '' ? text : `${text}\n${mails}`),
    phones: listPhones(phones === '' ? text : `${text}\n${phones}`),
    streets: listStreets(text),
    names: listNameRuns(text),
    linkedPageIds: links.flatMap((href) => (href === null ? [] : (findLinkedPage(href) ?? []))),
    mediaIds: mediaIds.map(({ value }) => value),
    showsReferents: type === 'team' && (props as { referents?: unknown }).referents === true,
  };
  const isEmpty = Object.values(facts).every((one) => !Array.isArray(one) || one.length === 0) && !facts.showsReferents;
  if (isEmpty) return null;
  return { ...facts, hash: createHash('sha1').update(text).digest('base64url').slice(0, 10) };
};

const CACHE_BYTES = 32 * 1024 * 1024;

const measureFacts = (facts: BookletFacts): number =>
  [...facts.values()].reduce((sum, { blocks }) => sum + 200 + 2 * JSON.stringify(blocks).length, 0);

/** Facts by booklet and revision of its content: a save reads its booklet again, and no other. */
const cache = createByteLimitedCache<BookletFacts>(CACHE_BYTES, measureFacts);

const readFacts = async (scope: Scope, bookletIds: readonly string[]): Promise<Map<string, BookletFacts>> => {
  const { blocks } = scope.views;
  const rows = await scope
    .select({
      id: blocks.id,
      bookletId: blocks.bookletId,
      pageId: blocks.pageId,
      type: blocks.type,
      props: sql<unknown>`case when ${isNull(blocks.deletedAt)} then ${blocks.props} end`,
      updatedAt: sql<number>`extract(epoch from ${blocks.updatedAt})::float8 * 1000`,
      revision: blocks.revision,
    })
    .from(blocks)
    .where(anyOf(blocks.bookletId, bookletIds));
  const facts = new Map(bookletIds.map((id) => [id, new Map<string, PageFacts>()]));
  for (const { id, bookletId, pageId, type, props, updatedAt, revision } of rows) {
    const pages = facts.get(bookletId);
    if (!pages) continue;
    const page = pages.get(pageId) ?? { blocks: [], changedAt: 0, revision: 0 };
    pages.set(pageId, page);
    page.changedAt = Math.max(page.changedAt, updatedAt);
    page.revision = Math.max(page.revision, revision);
    const found = props === null ? null : readBlockFacts(id, type, props);
    if (found) page.blocks.push(found);
  }
  return facts;
};

/** Facts of the drafts of these booklets; those that did not change since the last time are not read again. */
export const loadFacts = async (
  scope: Scope,
  booklets: readonly { id: string; revision: number }[],
): Promise<Map<string, BookletFacts>> => {
  const missing: string[] = [];
  let read: Promise<Map<string, BookletFacts>> | null = null;
  // All missing booklets are read in one statement, once the loop has named them.
  const readMissing = () => {
    read ??= Promise.resolve().then(() => readFacts(scope, missing));
    return read;
  };
  const loaded = booklets.map(async ({ id, revision }) => {
    const facts = await cache.get(`${id} ${revision}`, async () => {
      missing.push(id);
      return (await readMissing()).get(id) ?? new Map();
    });
    return [id, facts] as const;
  });
  return new Map(await Promise.all(loaded));
};
