import { eq, sql } from 'drizzle-orm';
import { isBlockType } from '../../../blocks/registry.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { foldedKey } from '../booklets/titles.ts';
import { batches } from '../content/insert.ts';
import { weighed } from '../content/props.ts';

/*
 * Writes texts like ordinary edits: each row's version increases and each block has the revision of the change, so that
 * another open editor sees it and does not overwrite it.
 */

const touched = (inside: Scope, table: string) => ({
  rowVersion: sql`${sql.identifier(table)}.row_version + 1`,
  updatedAt: sql`now()`,
  updatedBy: inside.actor.id,
});

export const writeBlocks = async (
  inside: Scope,
  revision: number,
  blocks: readonly { row: Row<'blocks'>; props: unknown; version?: number }[],
): Promise<void> => {
  const rows = blocks.map(({ row, props, version }) => {
    const good = isBlockType(row.type) ? weighed(row.type, props) : { props, version: row.version, words: row.words };
    return { ...row, props: good.props, words: good.words, version: version ?? good.version };
  });
  for (const batch of batches(rows)) {
    await inside.merge('blocks', batch, ({ id }) => [id], ['props', 'words', 'version'], {
      ...touched(inside, 'blocks'),
      revision,
    });
  }
};

export const writePages = async (
  inside: Scope,
  pages: readonly { row: Row<'pages'>; title: string; summary: string }[],
): Promise<void> => {
  const rows = pages.map(({ row: { titleKey: _, ...row }, title, summary }) => ({ ...row, title, summary }));
  for (const batch of batches(rows)) {
    await inside.merge('pages', batch, ({ id }) => [id], ['title', 'summary'], touched(inside, 'pages'));
  }
};

export const writeChapters = async (
  inside: Scope,
  chapters: readonly { row: Row<'chapters'>; title: string }[],
): Promise<void> => {
  const rows = chapters.map(({ row, title }) => ({ ...row, title }));
  await inside.merge('chapters', rows, ({ id }) => [id], ['title'], touched(inside, 'chapters'));
};

/** Text of a field by its name: `title`, `welcome.message`, `variables.{key}`; null when the booklet has none. */
export const fieldOf = (booklet: Row<'booklets'>, name: string): string | null => {
  if (name === 'title') return booklet.title;
  if (name === 'subtitle') return booklet.subtitle;
  if (name === 'welcome.message') return booklet.welcome.message;
  if (name === 'cover.alt') return booklet.cover.alt;
  return booklet.variables[name.slice('variables.'.length)] ?? null;
};

/** Writes the tone of the booklet, and the texts of its fields. */
export const writeBooklet = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  tone: Row<'booklets'>['tone'],
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
      ...(title !== undefined && { title, titleKey: foldedKey(title) }),
      subtitle: text('subtitle', booklet.subtitle),
      welcome: { ...booklet.welcome, message: text('welcome.message', booklet.welcome.message) },
      cover: { ...booklet.cover, alt: text('cover.alt', booklet.cover.alt) },
      variables: { ...booklet.variables, ...variables },
      rowVersion: sql`row_version + 1`,
    },
    (columns) => eq(columns.id, booklet.id),
  );
};
