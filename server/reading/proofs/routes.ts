import * as calls from '../../../contract/reading/proofs.ts';
import type { Feature } from '../../app.ts';
import { check, exportAll, receiptFile } from './office.ts';

export const proofRoutes: Feature = (routes) => {
  routes.permitted(calls.getProofReceipt, ({ scope, params }) => receiptFile(scope, params.id, params.proofId));
  routes.permitted(calls.exportProofs, ({ scope, params, query }) => exportAll(scope, params.id, query.format));
  routes.permitted(calls.checkProofs, ({ scope, params }) => check(scope, params.id));
};
