import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { changeAtPath } from '../../../../blocks/prop-paths.ts';
import { chapterTitle, pageFields } from '../../../../contract/booklets/content/content.ts';
import type { replaceBookletText, TextPlace } from '../../../../contract/booklets/content/replace.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { Refusal, toSchemaRefusal } from '../../../platform/http/refusal.ts';
import { changeBookletContent } from '../../booklets/change-content.ts';
import { requireBooklet } from '../../booklets/find-booklet.ts';
import { toPageFields } from '../changes/page-fields.ts';
import { type ReplacedContent, recordContentBatch } from '../changes/record-change.ts';
import { toChapterFields } from '../changes/restore-changes.ts';
import { MAX_PAGE_BYTES } from '../limits.ts';
import { type ParsedProps, parseBlockProps } from '../props.ts';
import { replaceInField, type TextSearch } from './find-text.ts';
import { createTargetCheck, loadTextTargets, type TextRefusal, type TextTarget } from './text-targets.ts';

type Answer = CallAnswer<typeof replaceBookletText>;

/** What a target becomes. */
type NewContent =
  | { kind: 'block'; target: TextTarget & { kind: 'block' }; good: ParsedProps }
  | { kind: 'page'; target: TextTarget & { kind: 'page' }; fields: Partial<TenantRow<'pages'>> }
  | { kind: 'chapter'; target: TextTarget & { kind: 'chapter' }; fields: { title: string } };

const pageTexts = pageFields.pick({ title: true, summary: true, note: true }).partial();
const chapterTexts = z.object({ title: chapterTitle });

const toRefusal = (error: unknown, path: string): TextRefusal => {
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.errors?.[path]?.[0] ?? error.message };
};

/** The target with these occurrences replaced. Throws the refusal of its schema, naming the field. */
const buildContent = (
  target: TextTarget,
  places: readonly TextPlace[],
  search: TextSearch,
  replacement: string,
): NewContent => {
  const texts = new Map<string, string>();
  for (const field of target.fields) {
    const indexes = new Set(places.filter(({ path }) => path === field.path).map(({ index }) => index));
    if (indexes.size > 0) texts.set(field.path, replaceInField(field, search, indexes, replacement));
  }
  if (target.kind === 'block') {
    let { props } = target;
    for (const [path, text] of texts) props = changeAtPath(props, path, () => text);
    return { kind: 'block', target, good: parseBlockProps(target.row.type, props) };
  }
  const schema = target.kind === 'page' ? pageTexts : chapterTexts;
  const parsed = schema.safeParse(Object.fromEntries(texts));
  if (!parsed.success) throw toSchemaRefusal(parsed.error.issues as never);
  return target.kind === 'page'
    ? { kind: 'page', target, fields: parsed.data }
    : { kind: 'chapter', target, fields: parsed.data as { title: string } };
};

interface TargetResult {
  content: NewContent | null;
  refused: { place: TextPlace; refusal: TextRefusal }[];
}

/** Replaces all the places of a target; when its limits refuse that, as many of them as they accept. */
const replaceInTarget = (
  target: TextTarget,
  places: readonly TextPlace[],
  build: (target: TextTarget, places: readonly TextPlace[]) => NewContent,
): TargetResult => {
  try {
    return { content: build(target, places), refused: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const refused: TargetResult['refused'] = [];
  let accepted: TextPlace[] = [];
  let content: NewContent | null = null;
  for (const place of places) {
    try {
      content = build(target, [...accepted, place]);
      accepted = [...accepted, place];
    } catch (error) {
      refused.push({ place, refusal: toRefusal(error, place.path) });
    }
  }
  return { content, refused };
};

/** Refuses what makes a page too heavy (EDI-013) or gives two chapters one title (WIZ-010). */
const createContentCheck = async (inside: Scope, targets: ReadonlyMap<string, TextTarget>) => {
  const all = [...targets.values()];
  const { blocks } = inside.views;
  const pageIds = [...new Set(all.flatMap((one) => (one.kind === 'block' ? [one.row.pageId] : [])))];
  const weights = new Map(
    (
      await inside
        .select({ id: blocks.pageId, bytes: sql<number>`sum(octet_length(${blocks.props}::text))::int` })
        .from(blocks)
        .where(and(inArray(blocks.pageId, pageIds), isNull(blocks.deletedAt)))
        .groupBy(blocks.pageId)
    ).map(({ id, bytes }) => [id, bytes]),
  );
  const titles = new Map(all.flatMap((one) => (one.kind === 'chapter' ? [[one.row.id, one.row.title] as const] : [])));
  return (content: NewContent): TextRefusal | null => {
    if (content.kind === 'block') {
      const { row } = content.target;
      const growth = JSON.stringify(content.good.props).length - JSON.stringify(row.props).length;
      const bytes = (weights.get(row.pageId) ?? 0) + growth;
      if (growth > 0 && bytes > MAX_PAGE_BYTES) return { code: 'EDI-013', message: errorText('EDI-013') };
      weights.set(row.pageId, bytes);
    }
    if (content.kind === 'chapter') {
      const { id } = content.target.row;
      const key = toFoldedKey(content.fields.title);
      const isTaken = [...titles].some(([other, title]) => other !== id && toFoldedKey(title) === key);
      if (isTaken) return { code: 'WIZ-010', message: errorText('WIZ-010') };
      titles.set(id, content.fields.title);
    }
    return null;
  };
};

const writeContents = async (
  inside: Scope,
  { revision }: TenantRow<'booklets'>,
  contents: readonly NewContent[],
): Promise<string> => {
  const replaced = contents.map((content): ReplacedContent => {
    if (content.kind === 'block') {
      const { row } = content.target;
      return { kind: 'block', row, before: row.props, version: row.version };
    }
    return content.kind === 'page'
      ? { kind: 'page', row: content.target.row, before: toPageFields(content.target.row) }
      : { kind: 'chapter', row: content.target.row, before: toChapterFields(content.target.row) };
  });
  const rows = contents.flatMap((content) =>
    content.kind === 'block' ? [{ row: content.target.row, good: content.good }] : [],
  );
  await inside.bulkUpdate(
    'blocks',
    rows.map(({ row: { id, rowVersion }, good: { props, version, words } }) => ({
      ...{ id, rowVersion, props, version, words, revision },
      updatedAt: new Date(),
      updatedBy: inside.actor.id,
    })),
  );
  for (const content of contents) {
    if (content.kind === 'page') await inside.updateVersioned('pages', content.target.row, content.fields);
    if (content.kind === 'chapter') await inside.updateVersioned('chapters', content.target.row, content.fields);
  }
  const batchId = uuidv7();
  await recordContentBatch(inside, batchId, replaced);
  return batchId;
};

/**
 * Replaces the chosen occurrences in one transaction. An occurrence that cannot be replaced is left out with its reason:
 * EDI-001 changed since the search, EDI-008, EDI-009, EDI-013, GEN-002 and the other limits of its field.
 */
export const replaceText = async (
  scope: Scope,
  bookletId: string,
  { hits, replacement, ...search }: CallBody<typeof replaceBookletText>,
): Promise<Answer> => {
  const inChapter = await findChapterOf(scope, bookletId, hits);
  const found = await requireBooklet(scope, bookletId, 'booklet.edit', inChapter ? { inChapter } : {});
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const findRefusal = await createTargetCheck(inside, bookletId, found);
    const targets = await loadTextTargets(inside, bookletId, hits);
    const findContentRefusal = await createContentCheck(inside, targets);
    const refused: Answer['refused'] = [];
    const contents: NewContent[] = [];
    const refuse = (places: readonly TextPlace[], refusal: TextRefusal) =>
      refused.push(...places.map((place) => ({ ...place, ...refusal })));
    let replaced = 0;
    for (const [key, places] of Map.groupBy(hits, ({ kind, targetId }) => `${kind} ${targetId}`)) {
      const target = targets.get(key);
      const stale = places.some(({ rowVersion }) => rowVersion !== target?.row.rowVersion);
      if (!target || stale) {
        refuse(places, { code: 'EDI-023', message: errorText('EDI-023') });
        continue;
      }
      const refusal = findRefusal(target);
      if (refusal) {
        refuse(places, refusal);
        continue;
      }
      const result = replaceInTarget(target, places, (one, some) => buildContent(one, some, search, replacement));
      for (const one of result.refused) refuse([one.place], one.refusal);
      const accepted = places.filter((place) => !result.refused.some((one) => one.place === place));
      const tooMuch = result.content && findContentRefusal(result.content);
      if (tooMuch) refuse(accepted, tooMuch);
      else if (result.content) {
        contents.push(result.content);
        replaced += accepted.length;
      }
    }
    const batchId = contents.length > 0 ? await writeContents(inside, booklet, contents) : null;
    return { batchId, replaced, refused, revision: booklet.revision };
  });
};

/** Chapter of the first place: a writer restricted to some chapters names one of them. */
const findChapterOf = async (scope: Scope, bookletId: string, hits: readonly TextPlace[]): Promise<string | null> => {
  const { bookletRights } = scope.views;
  const [right] = await scope
    .select({ chapterIds: bookletRights.chapterIds })
    .from(bookletRights)
    .where(and(eq(bookletRights.bookletId, bookletId), eq(bookletRights.userId, scope.actor.id)));
  const [first] = hits;
  if (!first || right?.chapterIds === null || right === undefined) return null;
  const targets = await loadTextTargets(scope, bookletId, [first]);
  return targets.get(`${first.kind} ${first.targetId}`)?.chapterId ?? null;
};
