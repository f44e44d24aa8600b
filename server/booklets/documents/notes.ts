import type { ErrorValues } from '../../../contract/platform/errors.ts';

export type NoteCode =
  | 'deleted-text'
  | 'hidden-text'
  | 'struck-text'
  | 'comment'
  | 'text-box'
  | 'drawing'
  | 'equation'
  | 'embedded-object'
  | 'header-footer'
  | 'table-of-contents'
  | 'footnotes'
  | 'link'
  | 'image'
  | 'image-without-description'
  | 'image-moved'
  | 'table'
  | 'table-header'
  | 'title'
  | 'split'
  | 'empty-page'
  | 'no-heading'
  | 'missing-text'
  | 'title-page'
  | 'to-check';

/**
 * A loss or change during the import. `text` is a phrase for `phraseText`, rendered with its values when the report is
 * read, because the reader of the report may use another language than the author of the import.
 */
export interface ImportNote {
  code: NoteCode;
  text: string;
  values?: ErrorValues | undefined;
  /** Title of the page, or empty. */
  where: string;
  /** Number of the source paragraph, if there is one. */
  at?: number | undefined;
  /** Block of the note, once blocks exist. */
  blockId?: string | undefined;
}

type NoteDetails = Partial<Pick<ImportNote, 'where' | 'values' | 'at'>>;

/** Each call has a literal text, so that the test of phrases finds it and requires its English. */
export const note = (code: NoteCode, text: string, { where = '', ...details }: NoteDetails = {}): ImportNote => ({
  code,
  text,
  where,
  ...details,
});

/** Shortens a text for a title or a note, at a word limit with « … ». `max` is in UTF-16 units. */
export const clipText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, '')}…`;
};
