import { openAsBlob } from 'node:fs';
import { eq } from 'drizzle-orm';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { exportDossier } from '../../../../contract/reading/proofs.ts';
import { enqueueTask, registerTask, requireNoRunningTask } from '../../../administration/index.ts';
import { requireParticipants } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Feature } from '../../../platform/http/feature.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../../platform/text/speech.ts';
import { getDisplayTitle } from '../../../platform/text/titles.ts';
import { buildDossier, listDossierProofs, MAX_DOSSIER_FILE_BYTES, withDossierZip } from './build-dossier.ts';

const DOSSIER_TASK_KIND = 'proofs_dossier';

/** The booklet and its confirmations, or those of one participant; GEN-010 for an unknown one, LEC-060 without any. */
const requireDossierProofs = async (scope: Scope, bookletId: string, enrolmentId: string | null) => {
  const { booklet, company } = await requireParticipants(scope, bookletId, 'participants.progress');
  const { enrolments, participants } = scope.views;
  const [person] =
    enrolmentId === null
      ? [null]
      : await scope
          .select({
            bookletId: enrolments.bookletId,
            firstName: participants.firstName,
            lastName: participants.lastName,
          })
          .from(enrolments)
          .innerJoin(participants, eq(participants.id, enrolments.participantId))
          .where(eq(enrolments.id, enrolmentId));
  if (person === undefined || (person && person.bookletId !== bookletId)) throw new Refusal('GEN-010');
  const rows = await listDossierProofs(scope, { bookletId, enrolmentId });
  if (rows.length === 0) throw new Refusal('LEC-060');
  const title = getDisplayTitle(booklet.title);
  const subject = person
    ? { kind: 'person' as const, name: `${person.firstName} ${person.lastName}`.trim() }
    : { kind: 'booklet' as const, name: title };
  return { rows, subject, title, company: { id: scope.companyId, name: company.name } };
};

/** Dossier of proofs of a participant or of a booklet, made in the background for the back office. */
export const dossierRoutes: Feature = (routes, services) => {
  registerTask(DOSSIER_TASK_KIND, async ({ scope, order, storeFile }) => {
    const enrolmentId = typeof order.enrolmentId === 'string' ? order.enrolmentId : null;
    const { rows, subject, company } = await requireDossierProofs(scope, String(order.id), enrolmentId);
    const files = await buildDossier(services, scope, { company, subject, rows, maxFileBytes: MAX_DOSSIER_FILE_BYTES });
    await withDossierZip(files, async (path) => {
      const name = `Dossier de preuves - ${subject.name.replace(/[\\/:*?"<>|]/g, ' ')}.zip`;
      await storeFile(new File([await openAsBlob(path)], name, { type: 'application/zip' }));
    });
    return { message: `${formatCountPhrase('{nombre} {n:confirmation|confirmations}', rows.length)}.` };
  });

  routes.permitted(exportDossier, async ({ scope, params: { id }, body: { enrolmentId } }) => {
    const { title } = await requireDossierProofs(scope, id, enrolmentId);
    await requireNoRunningTask(scope, DOSSIER_TASK_KIND, {
      objet: 'le dossier de preuves de ce livret',
      bookletId: id,
    });
    const { id: taskId, state } = await enqueueTask(scope, services, {
      kind: DOSSIER_TASK_KIND,
      title: phraseText('Dossier de preuves « {titre} »', { titre: title }),
      order: { id, enrolmentId },
      bookletId: id,
    });
    return {
      id: taskId,
      state,
      message: phraseText('Le fichier se prépare : vous le trouverez dans « Tâches », pendant sept jours.'),
    };
  });
};
