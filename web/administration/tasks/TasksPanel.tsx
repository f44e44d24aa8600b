import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { TaskItem } from './TaskItem.tsx';
import { useTasks } from './use-tasks.ts';

const MAX_SHOWN_TASKS = 10;

/** Background tasks of the current user, available on every screen. */
export default function TasksPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { rows, more, error, isPending, isLoaded, refetch, actions } = useTasks({ mine: true });
  return (
    <SidePanel
      onClose={onClose}
      title={t('tasks.title')}
      width="28rem"
      footer={
        <Link to={paths.tasks} onClick={onClose}>
          {t('tasks.all')}
        </Link>
      }
    >
      {(isPending || error) && <LoadState error={error} onRetry={refetch} />}
      {isLoaded && rows.length === 0 && <EmptyState title={t('tasks.none')} sentence={t('tasks.none.sentence')} />}
      <ul className={shared.stackSm}>
        {rows.slice(0, MAX_SHOWN_TASKS).map((task) => (
          <TaskItem key={task.id} task={task} actions={actions} withPerson={false} />
        ))}
      </ul>
      <RowsLeftOut count={more.total - MAX_SHOWN_TASKS} />
    </SidePanel>
  );
}
