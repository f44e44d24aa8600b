import { Menu } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import {
  IconHeading,
  IconInfoSquareRounded,
  IconLineDashed,
  IconPhoto,
  IconPlus,
  IconRectangle,
  IconSignature,
  IconTextSize,
} from '../../../ui/icons/index.ts';
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
        <ButtonWithIcon data-add variant="default" disabled={disabled} icon={IconPlus}>
          {t('campaigns.block.add')}
        </ButtonWithIcon>
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
