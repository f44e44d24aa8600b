import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '../../../contract/administration/notifications/notifications.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './notifications.module.css';

const NOTIFICATIONS_KEY = ['notifications'];

function NotificationItem({
  one,
  onOpen,
  onRead,
}: {
  one: Notification;
  onOpen: () => void;
  onRead: (read: boolean) => void;
}) {
  const t = useT();
  const words = t(`notifications.kind.${one.kind}`, one.values);
  return (
    <li className={classes.item} data-unread={!one.read}>
      <div className={`${shared.fill} ${shared.breakable} ${classes.words}`}>
        {one.href === '' ? (
          <p>{words}</p>
        ) : (
          <button type="button" className={classes.open} onClick={onOpen}>
            {words}
          </button>
        )}
        <p className={shared.detail}>
          <time dateTime={one.createdAt}>{formatDayAndTime(one.createdAt)}</time>
          {!one.read && (
            <span className={`${shared.accent} ${shared.strong} ${classes.mark}`}>{t('notifications.new')}</span>
          )}
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t(one.read ? 'notifications.markUnread.of' : 'notifications.markRead.of', { words })}
        onClick={() => onRead(!one.read)}
      >
        {t(one.read ? 'notifications.markUnread' : 'notifications.markRead')}
      </Button>
    </li>
  );
}

/** Notifications, latest first; opening one marks it as read. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => api(listNotifications, { query: { before: pageParam }, signal, quiet: true }),
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.id : undefined),
  });
  const { mutate: mark } = useMutation({
    mutationFn: (body: { ids: string[] | null; read: boolean }) => api(readNotifications, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  const open = (one: Notification) => {
    if (!one.read) mark({ ids: [one.id], read: true });
    onClose();
    router.open(one.href);
  };
  return (
    <SidePanel
      onClose={onClose}
      title={t('notifications.title')}
      width="28rem"
      footer={
        <Group justify="space-between">
          <Link to={paths.account} hash="notifications" onClick={onClose}>
            {t('notifications.choose')}
          </Link>
          <Button variant="default" disabled={unread === 0} onClick={() => mark({ ids: null, read: true })}>
            {t('notifications.markAll')}
          </Button>
        </Group>
      }
    >
      {(isPending || error) && <LoadState error={error} onRetry={refetch} />}
      {data && rows.length === 0 && (
        <EmptyState title={t('notifications.none')} sentence={t('notifications.none.sentence')} />
      )}
      <ul className={shared.plainList}>
        {rows.map((one) => (
          <NotificationItem
            key={one.id}
            one={one}
            onOpen={() => open(one)}
            onRead={(read) => mark({ ids: [one.id], read })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      )}
    </SidePanel>
  );
}
