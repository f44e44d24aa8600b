/**
 * Tables whose rows belong to the platform: to no company and no account (scope.test.ts checks it). Every feature may
 * read them, as they hold nothing of a tenant.
 */
export { articleFiles, tutorials } from '../schema/help.ts';
export {
  languages,
  translationBundles,
  translationChanges,
  translationKeys,
  translationPictures,
  translations,
} from '../schema/languages.ts';
export { sectors } from '../schema/library.ts';
export { idempotencyKeys, loginFailures, settings } from '../schema/people.ts';
