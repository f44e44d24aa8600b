import { call } from './call.ts';
import { byId, notice } from './shared.ts';
import { task } from './tasks.ts';

export const exportCompany = call({
  method: 'POST',
  path: '/api/admin/companies/:id/exports',
  right: 'company.export',
  whileSwitched: { refused: 'exporter les données de l’entreprise' },
  summary:
    'Gathers everything the company has in one archive, as a task of whoever asks; 409 GEN-017 while one is on its way',
  params: byId,
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});
