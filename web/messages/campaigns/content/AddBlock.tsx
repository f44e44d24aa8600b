import { Button, Menu } from '@mantine/core';
import {
  IconHeading,
  IconInfoSquareRounded,
  IconLineDashed,
  IconPhoto,
  IconPlus,
  IconRectangle,
  IconSignature,
  IconTextSize,
} from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import type { MailBlockType } from './mail-blocks.ts';

export const BLOCK_ICONS = {
  heading: IconHeading,
  text: IconTextSize,
  button: IconRectangle,
  image: IconPhoto,
  callout: IconInfoSquareRounded,
  signature: IconSignature,
  separator: IconLineDashed,
} as const satisfies Record<MailBlockType, unknown>;

interface AddBlockProps {
  types: readonly MailBlockType[];
  disabled: boolean;
  onAdd: (type: MailBlockType) => void;
}

/** « Ajouter un bloc »: button at the end of the message. */
export function AddBlock({ types, disabled, onAdd }: AddBlockProps) {
  const t = useT();
  return (
    <Menu position="bottom-start" withinPortal disabled={disabled}>
      <Menu.Target>
        <Button data-add variant="default" disabled={disabled} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('campaigns.block.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = BLOCK_ICONS[type];
          return (
            <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden />} onClick={() => onAdd(type)}>
              {t(`campaigns.block.${type}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
