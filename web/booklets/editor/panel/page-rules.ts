/* What the settings of a page show once the editor is on the screen: one file. */
export { PageReview } from './PageReview.tsx';
export { PageRules } from './PageRules.tsx';
