import {
  type BookletRights,
  offerOwnership,
  type RightHolder,
  revokeRight,
} from '../../../contract/booklets/rights/rights.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconClock, IconKey, IconMail, IconPencil, IconTransfer, IconTrash } from '../../ui/icons/index.ts';
import { ActionMenu, type MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './RightsPage.module.css';

interface HolderRowProps {
  bookletId: string;
  holder: RightHolder;
  rights: BookletRights;
  onChange: () => void;
  onKept: (rights: BookletRights) => void;
}

/** One holder: level, end date, grantor, and actions. */
export function HolderRow({ bookletId, holder, rights, onChange, onKept }: HolderRowProps) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const { userId, name, email, level, source, chapterIds, expiresAt, expired, grantedBy, status } = holder;
  const mine = user?.id === userId;
  const titles = rights.chapters.filter(({ id }) => chapterIds?.includes(id)).map(({ title }) => title);
  const params = { id: bookletId, userId };
  // A toast shows the error; the list stays unchanged.
  const run = (work: Promise<BookletRights>) => void work.then(onKept, () => undefined);

  const revoke = () =>
    confirm.require({
      header: t(mine ? 'rights.leave.header' : 'rights.revoke.header', { name }),
      message: t(mine ? 'rights.leave.message' : 'rights.revoke.message', { name }),
      acceptLabel: t('rights.revoke.accept'),
      danger: true,
      accept: () => {
        if (!mine || user?.role !== 'editor') return run(api(revokeRight, { params }));
        api(revokeRight, { params }).then(
          () => void navigate({ to: paths.booklets }),
          () => undefined,
        );
      },
    });
  const offer = () =>
    confirm.require({
      header: t('rights.offer.header', { name }),
      message: t('rights.offer.message', { name }),
      acceptLabel: t('rights.offer.accept'),
      accept: () => run(api(offerOwnership, { params: { id: bookletId }, body: { userId } })),
    });
  const actions: MenuAction[] =
    source === 'role'
      ? []
      : [
          { label: t('rights.change'), icon: <IconPencil size={18} aria-hidden />, onClick: onChange },
          ...(rights.ownerId === userId || status !== 'active'
            ? []
            : [{ label: t('rights.offer.action'), icon: <IconTransfer size={18} aria-hidden />, onClick: offer }]),
          { label: t('rights.revoke'), icon: <IconTrash size={18} aria-hidden />, onClick: revoke, danger: true },
        ];
  return (
    <li>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.badges}>
          {rights.ownerId === userId && (
            <StatusBadge tone="info" icon={IconKey}>
              {t('rights.owner')}
            </StatusBadge>
          )}
          {status === 'invited' && (
            <StatusBadge tone="neutral" icon={IconMail}>
              {t('rights.invited')}
            </StatusBadge>
          )}
          {expired && (
            <StatusBadge tone="warning" icon={IconClock}>
              {t('rights.expired')}
            </StatusBadge>
          )}
        </span>
        <p className={shared.dimmed}>{email}</p>
        <p>
          {t(`rights.level.${level}`)}
          {titles.length > 0 && ` ${t('rights.onlyChapters', { chapters: titles.join(', ') })}`}
          {expiresAt && ` ${t(expired ? 'rights.endedOn' : 'rights.endsOn', { date: formatDay(expiresAt) })}`}
          {grantedBy && ` ${t('rights.by', { name: grantedBy })}`}
        </p>
      </div>
      {actions.length > 0 && <ActionMenu label={t('rights.actionsFor', { name })} actions={actions} />}
    </li>
  );
}
