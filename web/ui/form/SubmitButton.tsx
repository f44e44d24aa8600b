import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useReadOnlyReason } from './read-only.ts';

type SubmitButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'type'>;

/** Submits the surrounding form, or the one that `form` names. Disabled in read-only mode, with the reason as title. */
export function SubmitButton({ disabled = false, title, ...rest }: SubmitButtonProps) {
  const looking = useReadOnlyReason();
  return <Button {...rest} type="submit" disabled={disabled || looking !== null} title={looking ?? title} />;
}
