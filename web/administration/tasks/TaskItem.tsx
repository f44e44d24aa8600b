import { Button, Group } from '@mantine/core';
import type { Task } from '../../../contract/administration/tasks/tasks.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { ProgressPanel } from '../../ui/feedback/ProgressPanel.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconExclamationCircle,
  IconLoader2,
} from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './tasks.module.css';
import type { TaskActions } from './use-tasks.ts';

const LOOKS = {
  queued: { tone: 'neutral', icon: IconClock },
  running: { tone: 'info', icon: IconLoader2 },
  done: { tone: 'success', icon: IconCircleCheck },
  failed: { tone: 'danger', icon: IconExclamationCircle },
  cancelled: { tone: 'neutral', icon: IconBan },
} as const;

/** One background task: progress, result and actions. */
export function TaskItem({ task, actions, withPerson }: { task: Task; actions: TaskActions; withPerson: boolean }) {
  const t = useT();
  const isLive = task.state === 'queued' || task.state === 'running';
  return (
    <li className={`${shared.stackXs} ${classes.item}`}>
      <div className={`${shared.rowWrap} ${classes.head}`}>
        <strong>{task.title}</strong>
        <StatusBadge {...LOOKS[task.state]}>{t(`tasks.state.${task.state}`)}</StatusBadge>
      </div>
      <p className={shared.detail}>
        {withPerson && task.requestedBy
          ? t('tasks.asked.by', { date: formatDayAndTime(task.createdAt), name: task.requestedBy.name })
          : t('tasks.asked', { date: formatDayAndTime(task.createdAt) })}
      </p>
      {isLive && (
        <ProgressPanel
          title={t('tasks.progress', { title: task.title })}
          done={task.done}
          total={task.total === 0 ? null : task.total}
          {...(task.can.cancel && { onCancel: () => actions.cancel(task) })}
        />
      )}
      {task.told !== '' && <p>{task.told}</p>}
      {(task.can.retry || task.can.download || task.href !== '') && (
        <Group gap="sm">
          {task.can.download && (
            <ButtonWithIcon
              variant="default"
              icon={IconDownload}
              aria-label={t('tasks.download', { file: task.file })}
              onClick={() => actions.download(task)}
            >
              {t('tasks.download.short')}
            </ButtonWithIcon>
          )}
          {task.can.retry && (
            <Button
              variant="default"
              aria-label={t('tasks.retry.of', { title: task.title })}
              onClick={() => actions.retry(task)}
            >
              {t('tasks.retry')}
            </Button>
          )}
          {task.href !== '' && <Link to={task.href}>{t('tasks.see')}</Link>}
        </Group>
      )}
    </li>
  );
}
