import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useLooking } from './looking.ts';

type SubmitButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'type'>;

/** Sends the form it stands in, or names. Shut, and says why, while one only looks. */
export function SubmitButton({ disabled = false, title, ...rest }: SubmitButtonProps) {
  const looking = useLooking();
  return <Button {...rest} type="submit" disabled={disabled || looking !== null} title={looking ?? title} />;
}
