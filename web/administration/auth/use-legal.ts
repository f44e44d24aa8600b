import { getLegalDocument, type LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

/** A legal text: the version in force, or an earlier one. */
export const useLegalDocument = (kind: LegalKind, version?: number) =>
  useCallQuery(['legal', kind, version ?? 'current'], getLegalDocument, { params: { kind }, query: { version } });
