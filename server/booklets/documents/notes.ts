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
 * Something the import could not take as it was. `text` is a phrase for `phraseText`, worded with its values when the report is
 * read: whoever reads it may speak another language than whoever imported the document.
 */
export interface ImportNote {
  code: NoteCode;
  text: string;
  values?: ErrorValues | undefined;
  /** The title of the page, or empty. */
  where: string;
  /** The paragraph of the source that it is about, where one is. */
  at?: number | undefined;
  /** The block that it is about, once there are blocks. */
  blockId?: string | undefined;
}

type NoteDetails = Partial<Pick<ImportNote, 'where' | 'values' | 'at'>>;

/** The text stands literally at each call, so that the test of phrases finds it and asks for its English. */
export const note = (code: NoteCode, text: string, { where = '', ...details }: NoteDetails = {}): ImportNote => ({
  code,
  text,
  where,
  ...details,
});

/** A text short enough for a title or a note, cut between two words and ended with « … ». `max` in UTF-16 units. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, '')}…`;
};
