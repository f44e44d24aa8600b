import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import {
  reactivateUser,
  resendInvitation,
  restoreUser,
  type UserDetail,
} from '../../../contract/administration/accounts/users.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconMail, IconUserShare } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ActionMenu, type MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { AccountStateBadge, formatUserName } from './names.tsx';
import { UserForm } from './UserForm.tsx';
import { UserHistory, UserRights, UserSessions } from './UserPanels.tsx';
import { useUserAccount, useUserCall } from './use-user.ts';
import classes from './users.module.css';

const ReasonDialog = lazyComponent('ReasonDialog', () => import('./ReasonDialog.tsx'));
const ArchiveDialog = lazyComponent('ArchiveDialog', () => import('./ArchiveDialog.tsx'));

type UserDialogName = 'suspend' | 'reset' | 'archive' | null;

/** Actions on an account, according to its state. */
const useUserActions = (sheet: UserDetail | undefined, ask: (asked: UserDialogName) => void): MenuAction[] => {
  const t = useT();
  const send = useUserCall(sheet?.id ?? '');
  if (!sheet || sheet.self) return [];
  const { state } = sheet;
  const invited = state === 'invited' || state === 'expired';
  const restore = async () => {
    const sure = await confirm.ask({
      header: t('users.restore'),
      message: t('users.restore.message', { name: formatUserName(sheet) }),
      acceptLabel: t('users.restore'),
    });
    if (sure) await send(restoreUser).catch(() => undefined);
  };
  const actions: (MenuAction | false)[] = [
    invited && {
      label: t('users.resend'),
      icon: IconMail,
      onClick: () => void send(resendInvitation).catch(() => undefined),
    },
    state === 'suspended' && {
      label: t('users.reactivate'),
      onClick: () => void send(reactivateUser).catch(() => undefined),
    },
    state === 'archived' && { label: t('users.restore'), onClick: () => void restore() },
    sheet.secondFactor && { label: t('users.resetFactor'), onClick: () => ask('reset') },
    state === 'active' && { label: t('users.suspend'), danger: true, onClick: () => ask('suspend') },
    state !== 'archived' && { label: t('users.archive'), danger: true, onClick: () => ask('archive') },
  ];
  return actions.filter((action) => action !== false);
};

function UserFacts({ sheet }: { sheet: UserDetail }) {
  const t = useT();
  const facts: [string, string][] = [
    [t('users.column.company'), sheet.company?.name ?? t('users.platform')],
    [t('users.created'), formatDayAndTime(sheet.createdAt)],
    ...(sheet.invitedAt ? ([[t('users.invitedAt'), formatDayAndTime(sheet.invitedAt)]] as [string, string][]) : []),
    [t('users.column.lastLogin'), sheet.lastLoginAt ? formatDayAndTime(sheet.lastLoginAt) : t('users.never')],
    [t('users.column.secondFactor'), t(sheet.secondFactor ? 'users.yes' : 'users.no')],
  ];
  return (
    <FormSection title={t('users.facts')}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

/** `/parametres/utilisateurs/{id}` (A23): one account. */
export function UserPage() {
  const t = useT();
  const me = useUser();
  const { userId = '' } = useParams();
  const { data: sheet, error, refetch } = useUserAccount(userId);
  const [asked, setAsked] = useState<UserDialogName>(null);
  const actions = useUserActions(sheet, setAsked);
  if (error && !sheet) {
    return (
      <ScreenFailure
        error={error instanceof ApiError ? error : { message: error.message }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!sheet) return <LoadingSkeleton />;
  const identity = sheet.identity.look && me?.can['identity.switch'] && (
    <Button
      component={Link}
      to={paths.identity}
      search={{ personne: sheet.id }}
      variant="default"
      leftSection={<IconUserShare size={18} aria-hidden />}
    >
      {t('identity.take')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={formatUserName(sheet)}
        sentence={t(`users.state.${sheet.state}.sentence`)}
        badge={<AccountStateBadge state={sheet.state} />}
        more={
          <>
            {identity}
            {actions.length > 0 && (
              <ActionMenu
                label={t('users.actions', { name: formatUserName(sheet) })}
                actions={actions}
                target={<Button variant="default">{t('users.actions.short')}</Button>}
              />
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <UserForm key={sheet.rowVersion} sheet={sheet} />
        <div>
          <UserFacts sheet={sheet} />
          <UserRights sheet={sheet} />
          <UserSessions sheet={sheet} />
          <UserHistory sheet={sheet} />
        </div>
      </div>
      <Suspense>
        {(asked === 'suspend' || asked === 'reset') && (
          <ReasonDialog sheet={sheet} what={asked} onClose={() => setAsked(null)} />
        )}
        {asked === 'archive' && <ArchiveDialog sheet={sheet} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
