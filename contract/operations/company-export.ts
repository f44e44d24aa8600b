import { task } from '../administration/tasks/tasks.ts';
import { call } from '../platform/call.ts';
import { notice } from '../platform/shared.ts';

export const exportCompany = call.post('/api/admin/companies/:id/exports', {
  right: 'company.export',
  whileSwitched: { refused: 'exporter les données de l’entreprise' },
  summary:
    'Gathers everything the company has in one archive, as a task of whoever asks; 409 GEN-017 while one is on its way',
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});
