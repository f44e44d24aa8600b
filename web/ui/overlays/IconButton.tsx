import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

type ButtonProps = Pick<
  ComponentPropsWithoutRef<'button'>,
  'onClick' | 'onMouseDown' | 'aria-expanded' | 'aria-pressed'
>;

interface IconButtonProps extends Omit<ActionIconProps, 'children'>, ButtonProps {
  /** Its name, for screen readers. */
  label: string;
  icon: ReactNode;
  /** Shows the name on hover and focus too. */
  hasTooltip?: boolean;
  /** Looks disabled and does nothing, but keeps the focus: it may work again a moment later. */
  isOff?: boolean;
}

/** Button with an icon and no words. */
export function IconButton({ label, icon, hasTooltip = false, isOff, onClick, ...button }: IconButtonProps) {
  const drawn = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      {...button}
    >
      {icon}
    </ActionIcon>
  );
  return hasTooltip ? <Tooltip label={label}>{drawn}</Tooltip> : drawn;
}
