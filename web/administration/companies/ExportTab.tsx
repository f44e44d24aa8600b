import { Button, Stack } from '@mantine/core';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { exportCompany } from '../../../contract/operations/company-export.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCan } from '../../lib/user.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import shared from '../../ui/theme/shared.module.css';
import { TaskItem } from '../tasks/TaskItem.tsx';
import { useTasks } from '../tasks/use-tasks.ts';
import { ClosingAction } from './ClosingAction.tsx';

const EXPORT_TASK_KIND = 'company_export';

/** Export of all the data of a company, with the exports of the last days and how far they are. */
export function ExportTab({ company }: { company: Company }) {
  const t = useT();
  const mayExport = useCan('company.export');
  const { rows: exports, more, refetch, actions } = useTasks({ mine: true, kind: EXPORT_TASK_KIND });
  const { busy, run } = useAction();
  const isRunning = exports.some(({ state }) => state === 'queued' || state === 'running');
  const ask = () =>
    run(async () => {
      await api(exportCompany, { params: { id: company.id } });
      await refetch();
    });
  return (
    <Stack>
      <ClosingAction title={t('company.export')} sentence={t('company.export.sentence')}>
        {mayExport && (
          <Button loading={busy} disabled={isRunning} onClick={() => void ask()}>
            {t('company.export.ask')}
          </Button>
        )}
      </ClosingAction>
      {exports.length > 0 && (
        <section aria-labelledby="exports">
          <h2 id="exports" className={shared.hint}>
            {t('company.export.recent')}
          </h2>
          <ul className={shared.stackSm}>
            {exports.map((task) => (
              <TaskItem key={task.id} task={task} actions={actions} withPerson={false} />
            ))}
          </ul>
          <MoreRows {...more} />
        </section>
      )}
    </Stack>
  );
}
