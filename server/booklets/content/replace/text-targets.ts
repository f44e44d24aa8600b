import { and, asc, inArray, isNull } from 'drizzle-orm';
import { isBlockType, migrateBlock } from '../../../../blocks/registry.ts';
import { collectProps } from '../../../../blocks/walk-props.ts';
import type { ContentKind } from '../../../../contract/booklets/content/history.ts';
import { errorText, phraseText } from '../../../../contract/platform/errors.ts';
import { listRows } from '../../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { BookletContext } from '../../booklets/find-booklet.ts';
import { listContentRows } from '../list-content-rows.ts';
import { loadLockHolders } from '../locks.ts';
import { mapLockedPages } from '../page-lock.ts';
import type { TextField } from './find-text.ts';

/** A chapter, a page or a block whose texts can be searched. */
export type TextTarget = { chapterId: string; pageId: string | null; type: string | null; fields: TextField[] } & (
  | { kind: 'chapter'; row: TenantRow<'chapters'> }
  | { kind: 'page'; row: TenantRow<'pages'> }
  | { kind: 'block'; row: TenantRow<'blocks'>; props: unknown }
);

const PAGES_PER_READ = 20;

const toFields = (texts: Record<string, string>): TextField[] =>
  Object.entries(texts)
    .filter(([, value]) => value !== '')
    .map(([path, value]) => ({ path, value, isRich: false }));

/** The texts of a block that people write, in the shape of its current version. */
const toBlockTarget = (row: TenantRow<'blocks'>, chapterId: string): TextTarget => {
  const props = isBlockType(row.type) ? migrateBlock(row.type, row.props, row.version) : row.props;
  const { htmls, texts } = isBlockType(row.type) ? collectProps(props) : { htmls: [], texts: [] };
  const fields = [
    ...texts.map((text): TextField => ({ ...text, isRich: false })),
    ...htmls.map((html): TextField => ({ ...html, isRich: true })),
  ];
  return { kind: 'block', row, props, chapterId, pageId: row.pageId, type: row.type, fields };
};

const toPageTarget = (row: TenantRow<'pages'>): TextTarget => ({
  kind: 'page',
  row,
  chapterId: row.chapterId,
  pageId: row.id,
  type: null,
  fields: toFields({ title: row.title, summary: row.summary, note: row.note }),
});

const toChapterTarget = (row: TenantRow<'chapters'>): TextTarget => ({
  kind: 'chapter',
  row,
  chapterId: row.id,
  pageId: null,
  type: null,
  fields: toFields({ title: row.title }),
});

/** Chapters and pages of a booklet in reading order, and their blocks, a few pages at a time. */
export async function* readTextTargets(scope: Scope, bookletId: string): AsyncGenerator<TextTarget> {
  const chapters = await listContentRows(scope, 'chapters', bookletId);
  const pages = Map.groupBy(await listContentRows(scope, 'pages', bookletId), ({ chapterId }) => chapterId);
  for (const chapter of chapters) {
    yield toChapterTarget(chapter);
    const inside = pages.get(chapter.id) ?? [];
    for (let at = 0; at < inside.length; at += PAGES_PER_READ) {
      const some = inside.slice(at, at + PAGES_PER_READ);
      const ids = some.map(({ id }) => id);
      const rows = await listRows(
        scope,
        'blocks',
        (blocks) => and(inArray(blocks.pageId, ids), isNull(blocks.deletedAt)),
        {
          order: ({ position, id }) => [asc(position), asc(id)],
        },
      );
      const blocks = Map.groupBy(rows, ({ pageId }) => pageId);
      for (const page of some) {
        yield toPageTarget(page);
        for (const block of blocks.get(page.id) ?? []) yield toBlockTarget(block, chapter.id);
      }
    }
  }
}

/** The named targets of a booklet that still exist. */
export const loadTextTargets = async (
  scope: Scope,
  bookletId: string,
  named: readonly { kind: ContentKind; targetId: string }[],
): Promise<Map<string, TextTarget>> => {
  const idsOf = (kind: ContentKind) => [
    ...new Set(named.filter((one) => one.kind === kind).map(({ targetId }) => targetId)),
  ];
  const chapters = await listContentRows(scope, 'chapters', bookletId);
  const living = new Set(chapters.map(({ id }) => id));
  const pages = (await listContentRows(scope, 'pages', bookletId)).filter(({ chapterId }) => living.has(chapterId));
  const chapterOf = new Map(pages.map(({ id, chapterId }) => [id, chapterId]));
  const blocks = await listRows(scope, 'blocks', (rows) =>
    and(inArray(rows.id, idsOf('block')), inArray(rows.bookletId, [bookletId]), isNull(rows.deletedAt)),
  );
  const targets = [
    ...chapters.map(toChapterTarget),
    ...pages.map(toPageTarget),
    ...blocks.flatMap((block) => {
      const chapterId = chapterOf.get(block.pageId);
      return chapterId === undefined ? [] : [toBlockTarget(block, chapterId)];
    }),
  ];
  return new Map(targets.map((target) => [`${target.kind} ${target.row.id}`, target]));
};

export interface TextRefusal {
  code: string;
  message: string;
}

/**
 * Tells why somebody may not replace words there: another chapter, a locked page or block, a block that somebody writes
 * in.
 */
export const createTargetCheck = async (
  scope: Scope,
  bookletId: string,
  found: BookletContext,
): Promise<(target: TextTarget) => TextRefusal | null> => {
  const { can, chapterIds } = found;
  const holders = await loadLockHolders(scope, bookletId);
  const lockedPages = await mapLockedPages(scope, found, bookletId);
  return (target) => {
    if (chapterIds !== null && !chapterIds.includes(target.chapterId))
      return { code: 'GEN-009', message: phraseText('Vous ne pouvez pas modifier ce chapitre.') };
    const pageHolder = lockedPages.get(target.pageId ?? '');
    if (pageHolder !== undefined) return { code: 'EDI-024', message: errorText('EDI-024', { personne: pageHolder }) };
    if (target.kind !== 'block') return null;
    const name = holders.get(target.row.id);
    if (name !== undefined) return { code: 'EDI-008', message: errorText('EDI-008', { personne: name }) };
    const isLocked = target.row.locked && !can['booklet.theme'];
    return isLocked ? { code: 'EDI-009', message: errorText('EDI-009') } : null;
  };
};
