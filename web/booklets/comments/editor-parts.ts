/* Comments in the editor: one file, fetched once the editor is on the screen. */
export { CommentsTab } from './CommentsTab.tsx';
export { CountComments } from './CountComments.tsx';
