import { ownText, writtenNumber } from './i18n.ts';

/**
 * Stands in for `contract/platform/text/speech.ts` in the browser (vite.web.config.ts): the first pages, which say nothing of the contract’s by
 * themselves, do not load it.
 */
export const speech = { find: ownText, writeNumber: writtenNumber };
