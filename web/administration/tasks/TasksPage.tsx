import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import shared from '../../ui/theme/shared.module.css';
import { TaskItem } from './TaskItem.tsx';
import { useTasks } from './use-tasks.ts';

/** `/parametres/taches` (A25): background tasks of the last days; administrators see everybody's. */
export function TasksPage() {
  const t = useT();
  const seesAll = useCan('audit.read');
  const { rows, more, error, isPending, isLoaded, refetch, actions } = useTasks({ mine: false });
  if (error) return <ScreenFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('tasks.title')} sentence={t(seesAll ? 'tasks.sentence.all' : 'tasks.sentence')} />
      {isPending && <LoadingSkeleton />}
      {isLoaded && rows.length === 0 && <EmptyState title={t('tasks.none')} sentence={t('tasks.none.sentence')} />}
      <ul className={shared.stackSm}>
        {rows.map((task) => (
          <TaskItem key={task.id} task={task} actions={actions} withPerson={seesAll} />
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}
