import { Button } from '@mantine/core';
import {
  endUserSessions,
  listUserBooklets,
  listUserHistory,
  type UserDetail,
} from '../../../contract/administration/accounts/users.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRowPages } from '../../lib/use-row-pages.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { userKeys, useUserCall } from './use-user.ts';
import classes from './users.module.css';

/** Booklets the user has a right on. */
export function UserRights({ sheet }: { sheet: UserDetail }) {
  const t = useT();
  const { rows, more } = useRowPages(
    [...userKeys.one(sheet.id), 'booklets'],
    (page, signal) => api(listUserBooklets, { params: { id: sheet.id }, query: { page }, signal, quiet: true }),
    { first: sheet.booklets },
  );
  if (sheet.role !== 'editor' && sheet.role !== 'referent') return null;
  return (
    <FormSection title={t('users.booklets')}>
      {rows.length === 0 && <p>{t('users.booklets.none')}</p>}
      <ul className={shared.plainList}>
        {rows.map(({ id, title, level }) => (
          <li key={id} className={classes.item}>
            <Link to={paths.bookletRights} search={{ livret: id }}>
              {title || t('booklets.untitled')}
            </Link>
            <span className={classes.quiet}>{t(`rights.levelName.${level}`)}</span>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </FormSection>
  );
}

/** Open sessions of another user; users manage their own on their account page. */
export function UserSessions({ sheet }: { sheet: UserDetail }) {
  const t = useT();
  const send = useUserCall(sheet.id);
  const end = (session?: string) =>
    void send(endUserSessions, { query: session ? { session } : {} }).catch(() => undefined);
  return (
    <FormSection title={t('users.sessions')}>
      {sheet.sessions.length === 0 && <p>{t('users.sessions.none')}</p>}
      <ul className={shared.plainList}>
        {sheet.sessions.map(({ id, browser, address, createdAt, lastSeenAt }) => (
          <li key={id} className={classes.item}>
            <div>
              <strong>{browser || t('account.sessions.unknown')}</strong>
              <p className={classes.quiet}>
                {t('account.sessions.detail', {
                  address,
                  created: formatDayAndTime(createdAt),
                  seen: formatDayAndTime(lastSeenAt),
                })}
              </p>
            </div>
            {!sheet.self && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('account.sessions.end.of', { browser })}
                onClick={() => end(id)}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RowsLeftOut count={sheet.sessionsLeft} />
      {!sheet.self && sheet.sessions.length > 1 && (
        <div>
          <Button variant="default" onClick={() => end()}>
            {t('users.sessions.endAll')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

/** History of the account, latest first. */
export function UserHistory({ sheet }: { sheet: UserDetail }) {
  const t = useT();
  const { rows, more } = useRowPages(
    [...userKeys.one(sheet.id), 'history'],
    (page, signal) => api(listUserHistory, { params: { id: sheet.id }, query: { page }, signal, quiet: true }),
    { first: sheet.history },
  );
  const detailOf = ({ what, detail }: UserDetail['history']['rows'][number]): string => {
    if (detail === '') return '';
    if (what === 'role_changed') return t(`users.role.${detail as Role}`);
    if (what === 'sessions_ended') return t('users.sessions.ended', { count: Number(detail) });
    return t('users.history.reason', { reason: detail });
  };
  return (
    <FormSection title={t('users.history')}>
      {rows.length === 0 && <p>{t('users.history.none')}</p>}
      <ul className={shared.plainList}>
        {rows.map((event) => (
          <li key={event.id} className={classes.item}>
            <div>
              <strong>{t(`users.event.${event.what}`)}</strong>
              {detailOf(event) !== '' && <p>{detailOf(event)}</p>}
              <p className={classes.quiet}>
                {event.by
                  ? t('users.history.by', { name: event.by, at: formatDayAndTime(event.at) })
                  : formatDayAndTime(event.at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </FormSection>
  );
}
