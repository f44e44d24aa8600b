import { eq, sql } from 'drizzle-orm';
import { isBlockType } from '../../../blocks/registry.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { splitIntoInsertBatches } from '../content/insert-content.ts';
import { measureBlock } from '../content/props.ts';

/*
 * Writes texts like ordinary edits: each row's version increases and each block has the revision of the change, so that
 * another open editor sees it and does not overwrite it.
 */

const buildTouchedColumns = (inside: Scope, table: string) => ({
  rowVersion: sql`${sql.identifier(table)}.row_version + 1`,
  updatedAt: sql`now()`,
  updatedBy: inside.actor.id,
});

export const writeBlocks = async (
  inside: Scope,
  revision: number,
  blocks: readonly { row: TenantRow<'blocks'>; props: unknown; version?: number }[],
): Promise<void> => {
  const rows = blocks.map(({ row, props, version }) => {
    const good = isBlockType(row.type)
      ? measureBlock(row.type, props)
      : { props, version: row.version, words: row.words };
    return { ...row, props: good.props, words: good.words, version: version ?? good.version };
  });
  for (const batch of splitIntoInsertBatches(rows)) {
    await inside.upsert('blocks', batch, ({ id }) => [id], ['props', 'words', 'version'], {
      ...buildTouchedColumns(inside, 'blocks'),
      revision,
    });
  }
};

export const writePages = async (
  inside: Scope,
  pages: readonly { row: TenantRow<'pages'>; title: string; summary: string }[],
): Promise<void> => {
  const rows = pages.map(({ row: { titleKey: _, ...row }, title, summary }) => ({ ...row, title, summary }));
  for (const batch of splitIntoInsertBatches(rows)) {
    await inside.upsert('pages', batch, ({ id }) => [id], ['title', 'summary'], buildTouchedColumns(inside, 'pages'));
  }
};

export const writeChapters = async (
  inside: Scope,
  chapters: readonly { row: TenantRow<'chapters'>; title: string }[],
): Promise<void> => {
  const rows = chapters.map(({ row, title }) => ({ ...row, title }));
  await inside.upsert('chapters', rows, ({ id }) => [id], ['title'], buildTouchedColumns(inside, 'chapters'));
};

/** Text of a field by its name: `title`, `welcome.message`, `variables.{key}`; null when the booklet has none. */
export const findFieldText = (booklet: TenantRow<'booklets'>, name: string): string | null => {
  if (name === 'title') return booklet.title;
  if (name === 'subtitle') return booklet.subtitle;
  if (name === 'welcome.message') return booklet.welcome.message;
  if (name === 'cover.alt') return booklet.cover.alt;
  return booklet.variables[name.slice('variables.'.length)] ?? null;
};

/** Writes the tone of the booklet, and the texts of its fields. */
export const writeBooklet = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  tone: TenantRow<'booklets'>['tone'],
  texts: ReadonlyMap<string, string>,
): Promise<void> => {
  const text = (name: string, now: string) => texts.get(name) ?? now;
  const title = texts.get('title');
  const values = [...texts].filter(([name]) => name.startsWith('variables.'));
  const variables = Object.fromEntries(values.map(([name, value]) => [name.slice('variables.'.length), value]));
  await inside.update(
    'booklets',
    {
      tone,
      ...(title !== undefined && { title, titleKey: toFoldedKey(title) }),
      subtitle: text('subtitle', booklet.subtitle),
      welcome: { ...booklet.welcome, message: text('welcome.message', booklet.welcome.message) },
      cover: { ...booklet.cover, alt: text('cover.alt', booklet.cover.alt) },
      variables: { ...booklet.variables, ...variables },
      rowVersion: sql`row_version + 1`,
    },
    (columns) => eq(columns.id, booklet.id),
  );
};
