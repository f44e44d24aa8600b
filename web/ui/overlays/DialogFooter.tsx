import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogFooterProps {
  /** Text of the button that gives up. */
  cancel: string;
  onCancel: () => void;
  /** The window opens on « Annuler »: for what cannot be undone. */
  focusCancel?: boolean;
  /** The button that does it. */
  children: ReactNode;
}

/** Buttons at the foot of a window: « Annuler », then the one that does it. */
export const DialogFooter = ({ cancel, onCancel, focusCancel, children }: DialogFooterProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel} data-autofocus={focusCancel || undefined}>
      {cancel}
    </Button>
    {children}
  </Group>
);
