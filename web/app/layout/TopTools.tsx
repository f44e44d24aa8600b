import { ActionIcon, Indicator } from '@mantine/core';
import { Suspense } from 'react';
import { countNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { HelpButton } from '../../home/help/HelpButton.tsx';
import { lazyPart } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { IconBell, IconLoader2, IconSearch } from '../../ui/icons/index.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './TopTools.module.css';

const SearchPanel = lazyPart(() => import('../../operations/search/SearchPanel.tsx'));
const NotificationsPanel = lazyPart(() => import('../../administration/notifications/NotificationsPanel.tsx'));
const TasksPanel = lazyPart(() => import('../../administration/tasks/TasksPanel.tsx'));

const COUNT_REFRESH_MS = 60_000;

export type ToolPanel = 'search' | 'notifications' | 'tasks';

interface TopToolsProps {
  /** Open panel; the top bar holds it, as it also answers the keyboard before these tools are loaded. */
  open: ToolPanel | null;
  setOpen: (panel: ToolPanel | null) => void;
}

/** Tools at the end of the top bar: search, running tasks, notifications. Their panels are loaded on demand. */
export function TopTools({ open, setOpen }: TopToolsProps) {
  const t = useT();
  const { data } = useCallQuery(['notifications', 'count'], countNotifications, {
    background: true,
    refetchInterval: COUNT_REFRESH_MS,
    staleTime: COUNT_REFRESH_MS / 2,
  });
  const { unread = 0, tasks = 0 } = data ?? {};
  const close = () => setOpen(null);
  return (
    <div className={shared.rowXs}>
      <button
        type="button"
        className={`${shared.rowXs} ${shared.dimmed} ${classes.search}`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('search')}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>{t('search.open')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {tasks > 0 && (
        <Tooltip label={t('tasks.running', { count: tasks })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('tasks.running', { count: tasks })}
            onClick={() => setOpen('tasks')}
          >
            <IconLoader2 size={20} className={classes.turning} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('notifications.title')}>
        <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={18} offset={6} color="red.7">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('notifications.open', { count: unread })}
            onClick={() => setOpen('notifications')}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <HelpButton />
      <VisuallyHidden>
        <span role="status">{unread > 0 ? t('notifications.unread', { count: unread }) : ''}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        {open === 'search' && <SearchPanel onClose={close} />}
        {open === 'notifications' && <NotificationsPanel onClose={close} />}
        {open === 'tasks' && <TasksPanel onClose={close} />}
      </Suspense>
    </div>
  );
}
