/** Maximum characters of a reader's private note on a page. */
export const MAX_NOTE_LENGTH = 2000;
