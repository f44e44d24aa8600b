import type { LegalKind } from '../../../../contract/administration/accounts/auth.ts';

/** A legal text as published. A published version never changes: a correction is a new version. */
export interface LegalText {
  kind: LegalKind;
  version: number;
  title: string;
  /** ISO date. */
  effectiveOn: string;
  /** Changes since the previous version; empty for the first. */
  changes: string;
  /** HTML made of h2, h3, p, ul, ol and table. Plain spaces: `french` applies the typography. */
  body: (product: string) => string;
}
