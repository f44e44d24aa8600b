/** Fetched when a form is first sent: what a page is drawn with does not wait for it. */
export {
  newTemplate as createSchema,
  proposal as proposeSchema,
  templateFields as cardSchema,
  versionWords as publishSchema,
} from '../../../contract/library/chapter-templates.ts';
