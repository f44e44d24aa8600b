import {
  endMaintenance,
  getMaintenance,
  getMaintenanceNotice,
  startMaintenance,
} from '../../../contract/administration/maintenance/maintenance.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { findMaintenance, loadMaintenance, saveMaintenance } from '../../platform/http/maintenance.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';

export const maintenanceRoutes: Feature = (routes, { db }) => {
  routes.open(getMaintenanceNotice, async () => {
    const maintenance = await findMaintenance(db);
    return { maintenance: maintenance && pickFields(maintenance, ['message', 'endsAt']) };
  });

  routes.permitted(getMaintenance, async () => ({ maintenance: await loadMaintenance(db) }));

  routes.permitted(startMaintenance, async ({ actor, body }) => {
    if (Date.parse(body.endsAt) <= Date.now()) throw createFieldRefusal('endsAt', 'GEN-029');
    const current = await loadMaintenance(db);
    const { startedAt, startedBy } = current ?? {
      startedAt: new Date().toISOString(),
      startedBy: formatFullName(actor),
    };
    const maintenance = { ...body, startedAt, startedBy };
    await saveMaintenance(db, maintenance);
    const message = current
      ? phraseText('L’annonce de la maintenance est à jour.')
      : phraseText('La maintenance a commencé : seuls les super-administrateurs travaillent encore.');
    return { maintenance, message };
  });

  routes.permitted(endMaintenance, async () => {
    if ((await loadMaintenance(db)) === null) {
      throw new Refusal('GEN-017', {
        objet: phraseText('le back-office'),
        etat: phraseText('déjà ouvert'),
        action: phraseText('Rechargez la page'),
      });
    }
    await saveMaintenance(db, null);
    return { maintenance: null, message: phraseText('La maintenance est terminée : tout le monde peut revenir.') };
  });
};
