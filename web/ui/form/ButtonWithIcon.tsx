import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Icon } from '../icons/index.ts';

interface ButtonWithIconProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
  /** In pixels. Default 18. */
  iconSize?: number;
}

/** A button with an icon before its words. */
export const ButtonWithIcon = ({ icon: Icon, iconSize = 18, ...rest }: ButtonWithIconProps) => (
  <Button leftSection={<Icon size={iconSize} aria-hidden />} {...rest} />
);
