import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import type { ReferentRow } from '../../../contract/people/referents/referents.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconBell,
  IconEyeOff,
  IconGripVertical,
  IconLinkOff,
  IconMailForward,
  IconPencil,
  IconPlaneDeparture,
  IconTrash,
  IconUserOff,
} from '../../ui/icons/index.ts';
import { ActionMenu, type MenuActions } from '../../ui/overlays/ActionMenu.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatPerimeter, formatReferentName, formatReferentRole } from './format-referent.ts';
import { ReferentPortrait } from './ReferentPortrait.tsx';
import classes from './referents.module.css';

interface ReferentItemProps {
  row: ReferentRow;
  deputy: ReferentRow | undefined;
  published: boolean;
  place: number;
  total: number;
  onMove: (direction: 'up' | 'down') => void;
  onEdit: () => void;
  onRemove: () => void;
  onSend: () => void;
  onEnd: () => void;
}

/** One referent: reorder by drag, buttons or Alt + arrows; edit, send the link, remove. */
export function ReferentItem(props: ReferentItemProps) {
  const { row, deputy, published, place, total, onMove, onEdit, onRemove, onSend, onEnd } = props;
  const t = useT();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: row.id });
  const name = formatReferentName(row);
  const closed = row.account === 'suspended' || row.account === 'archived';
  const canSend = row.email !== '' && published;
  const actions: MenuActions = [
    { label: t('referents.edit'), icon: IconPencil, onClick: onEdit },
    canSend && {
      label: t(row.link ? 'referents.link.again' : 'referents.link.send'),
      icon: IconMailForward,
      onClick: onSend,
    },
    row.link !== null && { label: t('referents.link.end'), icon: IconLinkOff, onClick: onEnd, danger: true },
    { label: t('referents.remove'), icon: IconTrash, onClick: onRemove, danger: true },
  ];
  const move = (direction: 'up' | 'down', isEnd: boolean, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(direction === 'up' ? 'builder.moveUp' : 'builder.moveDown', { title: name })}
      aria-disabled={isEnd}
      data-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove(direction)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      data-row={row.id}
      data-dragging={isDragging || undefined}
      className={`${shared.card} ${classes.row}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <span className={`${shared.fixed} ${shared.dimmed} ${classes.grip}`} {...listeners} title={t('builder.drag')}>
        <IconGripVertical size={18} aria-hidden />
      </span>
      <ReferentPortrait person={row} />
      <div className={`${shared.fill} ${shared.breakable} ${classes.words}`}>
        <p className={classes.line}>
          <strong>{name}</strong>
          <span>{formatReferentRole(row)}</span>
          {row.absent && (
            <StatusBadge tone="warning" icon={IconPlaneDeparture}>
              {t('referents.absent')}
            </StatusBadge>
          )}
          {closed && (
            <StatusBadge tone="danger" icon={IconUserOff}>
              {t('referents.closed')}
            </StatusBadge>
          )}
          {!row.visible && (
            <StatusBadge tone="neutral" icon={IconEyeOff}>
              {t('referents.hidden')}
            </StatusBadge>
          )}
        </p>
        <p>{formatPerimeter(row.perimeter, row.people)}</p>
        <p className={shared.dimmed}>
          {[row.jobTitle, row.email, row.availability].filter(Boolean).join(' · ') || t('referents.noContact')}
        </p>
        {deputy && <p className={shared.dimmed}>{t('referents.deputyIs', { name: formatReferentName(deputy) })}</p>}
        {row.named > 0 && <p className={shared.dimmed}>{t('referents.named', { count: row.named })}</p>}
        {row.notices.length > 0 && (
          <p className={classes.notices}>
            <IconBell size={16} aria-hidden />
            {row.notices.map((notice) => t(`referents.notice.${notice}`)).join(', ')}
          </p>
        )}
        {row.link && (
          <p className={shared.dimmed}>
            {t(new Date(row.link.expiresAt) > new Date() ? 'referents.link.open' : 'referents.link.over', {
              sent: formatDay(row.link.sentAt),
              end: formatDay(row.link.expiresAt),
            })}
          </p>
        )}
      </div>
      <span className={classes.buttons}>
        {move('up', place === 1, IconArrowUp)}
        {move('down', place === total, IconArrowDown)}
        <ActionMenu label={t('referents.actionsFor', { name })} actions={actions} />
      </span>
    </li>
  );
}
