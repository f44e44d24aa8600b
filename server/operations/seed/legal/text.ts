import type { LegalKind } from '../../../../contract/administration/accounts/auth.ts';

/** A legal text as it is published. Once published a version never changes: a correction is a new version. */
export interface LegalText {
  kind: LegalKind;
  version: number;
  title: string;
  /** ISO date. */
  effectiveOn: string;
  /** What changed since the version before; empty for the first. */
  changes: string;
  /** HTML made of h2, h3, p, ul, ol and table. Plain spaces: `french` makes the typography. */
  body: (product: string) => string;
}
