import * as calls from '../../../contract/reading/proofs.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { buildProofsFile, buildReceiptFile, checkProofChain } from './proof-files.ts';

export const proofRoutes: Feature = (routes) => {
  routes.permitted(calls.getProofReceipt, ({ scope, params }) => buildReceiptFile(scope, params.id, params.proofId));
  routes.permitted(calls.exportProofs, ({ scope, params, query }) => buildProofsFile(scope, params.id, query.format));
  routes.permitted(calls.checkProofs, ({ scope, params }) => checkProofChain(scope, params.id));
};
