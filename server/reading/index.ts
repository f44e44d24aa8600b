/** Verbs and types that later domains may use. They import them from here, and nothing past it. */
export { appendProofs } from './proofs/chain.ts';
export { forgetProofs } from './proofs/forget.ts';
export { rotateProofKey } from './proofs/log/signing-keys.ts';
export { loadBookletBrand } from './reader/access/booklet-brand.ts';
export { loadReaderAssets } from './reader/http/assets.ts';
export { READER_HEADERS } from './reader/http/headers.ts';
export { buildInformationSections } from './reader/pages/person-notice.ts';
export { listPageOpeningRules, type PageOpeningRule } from './reader/person/page-locks.ts';
export { buildPersonVariables, PERSONAL_VARIABLES } from './reader/person/person-variables.ts';
export type { ReaderMessage } from './reader/person/reader-context.ts';
export { groupMonths } from './statistics/anonymity.ts';
export { refreshStatistics, STATISTICS_RETENTION_MONTHS } from './statistics/roll-up.ts';
