/** What a person did, as it is told when it is undone, done again or refused. */
export type What =
  | `block${'Added' | 'Changed' | 'Moved' | 'Removed' | 'Restored'}`
  | `page${'Added' | 'Copied' | 'Renamed' | 'Shown' | 'Hidden' | 'Changed' | 'Moved' | 'Removed' | 'Restored'}`
  | `chapter${'Added' | 'Renamed' | 'Shown' | 'Hidden' | 'Moved' | 'Removed' | 'Restored'}`;

export interface Said {
  what: What;
  /** The title of the page or of the chapter; of a block, its type. */
  name: string;
}

export type Way = 'done' | 'undone' | 'redone';

/** What a change of the title or of the visibility of something is called. */
export const changeOf = (
  about: 'page' | 'chapter',
  { title, visible, ...others }: { title?: string; visible?: boolean },
): What => {
  const count = Number(title !== undefined) + Number(visible !== undefined) + Object.keys(others).length;
  if (count === 1 && title !== undefined) return `${about}Renamed`;
  if (count === 1 && visible !== undefined) return `${about}${visible ? 'Shown' : 'Hidden'}`;
  return about === 'page' ? 'pageChanged' : 'chapterRenamed';
};
