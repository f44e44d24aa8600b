import * as calls from '../../../contract/reading/proofs.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { buildProofsFile, buildReceiptPdf, checkProofChain } from './proof-files.ts';

export const proofRoutes: Feature = (routes, services) => {
  routes.permitted(calls.getProofReceipt, ({ scope, params }) =>
    buildReceiptPdf(services, scope, params.id, params.proofId),
  );
  routes.permitted(calls.exportProofs, ({ scope, params, query }) => buildProofsFile(scope, params.id, query.format));
  routes.permitted(calls.checkProofs, ({ scope, params }) => checkProofChain(services, scope, params.id));
};
