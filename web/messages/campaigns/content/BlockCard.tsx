import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '../../../ui/icons/index.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { BLOCK_ICONS } from './AddBlock.tsx';
import { BlockFields } from './BlockFields.tsx';
import classes from './content.module.css';
import { getBlockExcerpt } from './mail-blocks.ts';

interface BlockCardProps {
  block: MailBlock;
  index: number;
  total: number;
  disabled: boolean;
  full: boolean;
  onChange: (block: MailBlock) => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One block of a message: its fields and its position. Alt + arrows moves it from anywhere inside. */
export function BlockCard({ block, index, total, disabled, full, onChange, onMove, onCopy, onRemove }: BlockCardProps) {
  const t = useT();
  const Icon = BLOCK_ICONS[block.type];
  const name = t('campaigns.block.name', { place: index + 1, type: t(`campaigns.block.${block.type}`) });
  const words = getBlockExcerpt(block);
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || disabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const act = (action: 'up' | 'down' | 'copy' | 'remove', icon: ReactNode, run: () => void, off = false) => {
    const label = t(`campaigns.block.${action}`, { name });
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          data-act={action}
          aria-label={label}
          disabled={disabled || off}
          onClick={run}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <li className={`${shared.card} ${classes.card}`} data-block={index} onKeyDown={keys}>
      <div className={`${shared.rowXs} ${classes.cardHead}`}>
        <Icon size={18} aria-hidden />
        <h3 className={`${shared.fill} ${shared.truncate} ${shared.noMargin} ${shared.strong} ${classes.cardName}`}>
          {name}
          {words !== '' && <span className={`${shared.dimmed} ${shared.normal}`}> · {words}</span>}
        </h3>
        <div className={classes.cardActs}>
          {act('up', <IconArrowUp size={18} />, () => onMove(index - 1), index === 0)}
          {act('down', <IconArrowDown size={18} />, () => onMove(index + 1), index === total - 1)}
          {act('copy', <IconCopy size={18} />, onCopy, full)}
          {act('remove', <IconTrash size={18} />, onRemove)}
        </div>
      </div>
      {block.type !== 'separator' && (
        <div className={`${shared.stack} ${classes.cardFields}`}>
          <BlockFields block={block} path={`blocks.${index}`} onChange={onChange} />
        </div>
      )}
    </li>
  );
}
