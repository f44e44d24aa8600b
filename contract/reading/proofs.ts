import { z } from 'zod';
import { CHAIN_FAULTS, chainVerification } from '../administration/audit/audit.ts';
import { task } from '../administration/tasks/tasks.ts';
import { call } from '../platform/call.ts';
import { byId, notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

export const proofVerification = chainVerification.extend({
  /** Published heads of the log. */
  heads: z.int(),
  /** `head`: the head published for that many proofs is no longer that of the log. */
  faults: z.array(z.object({ number: z.int(), fault: z.enum([...CHAIN_FAULTS, 'head']) })),
});
export type ProofVerification = z.infer<typeof proofVerification>;

export const getProofReceipt = call.get('/api/admin/booklets/:id/proofs/:proofId/receipt', {
  right: 'participants.progress',
  whileSwitched: { refused: 'télécharger un reçu' },
  summary: 'The receipt of a confirmation of reading as a PDF, the same as the person has',
  params: byId.extend({ proofId: uuid }),
  answer: z.file(),
});

export const exportProofs = call.get('/api/admin/booklets/:id/proofs/file', {
  right: 'participants.progress',
  whileSwitched: { refused: 'exporter les preuves de lecture' },
  summary: 'All confirmations of reading of a booklet, with the hashes that chain them, in the order they were given',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  answer: z.file(),
});

export const checkProofs = call.get('/api/admin/booklets/:id/proofs/check', {
  right: 'participants.progress',
  summary:
    'Goes along the whole chain of the company’s proofs: every number that is missing, altered or out of its place, and every published head that the log no longer agrees with',
  answer: proofVerification,
});

export const exportDossier = call.post('/api/admin/booklets/:id/proofs/dossier', {
  right: 'participants.progress',
  whileSwitched: { refused: 'exporter les preuves de lecture' },
  summary:
    'Gathers the confirmations of a booklet, or of one participant, in a zip that is verified without a server: receipts, content as shown, heads, keys and the page that verifies; a task of whoever asks; 409 GEN-017 while one is on its way, 409 LEC-060 without any confirmation',
  body: z.object({ enrolmentId: uuid.nullable() }),
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});
