/** Kinds of user changes, as named when they are undone, redone or refused. */
export type ChangeKind =
  | `block${'Added' | 'Changed' | 'Moved' | 'Removed' | 'Restored'}`
  | `blocks${'Added' | 'Moved' | 'Removed'}`
  | 'textReplaced'
  | 'contentRestored'
  | `page${'Added' | 'Copied' | 'Renamed' | 'Shown' | 'Hidden' | 'Changed' | 'Moved' | 'Removed' | 'Restored'}`
  | `chapter${'Added' | 'Renamed' | 'Shown' | 'Hidden' | 'Moved' | 'Removed' | 'Restored'}`;

export interface ChangeLabel {
  what: ChangeKind;
  /** The title of the page or of the chapter; of a block, its type; of several blocks, their number. */
  name: string;
}

export type ChangeMode = 'done' | 'undone' | 'redone';

/** Kind of a change of title or visibility. */
export const toChangeKind = (
  about: 'page' | 'chapter',
  { title, visible, ...others }: { title?: string; visible?: boolean },
): ChangeKind => {
  const count = Number(title !== undefined) + Number(visible !== undefined) + Object.keys(others).length;
  if (count === 1 && title !== undefined) return `${about}Renamed`;
  if (count === 1 && visible !== undefined) return `${about}${visible ? 'Shown' : 'Hidden'}`;
  return about === 'page' ? 'pageChanged' : 'chapterRenamed';
};
