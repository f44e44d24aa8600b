import { findLocaleText, formatLocaleNumber } from './i18n.ts';

/**
 * Replaces `contract/platform/text/speech.ts` in the browser (vite.web.config.ts): the first pages use no text of the contract, so
 * they do not load it.
 */
export const speech = { find: findLocaleText, writeNumber: formatLocaleNumber };
