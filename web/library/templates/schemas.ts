/** Loaded when a form is first submitted: pages render without the schemas. */
export {
  newTemplate as createSchema,
  proposal as proposeSchema,
  templateFields as cardSchema,
  versionWords as publishSchema,
} from '../../../contract/library/chapter-templates.ts';
