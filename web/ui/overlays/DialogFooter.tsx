import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogFooterProps {
  /** Text of the button that gives up. */
  cancel: string;
  onCancel: () => void;
  /** The window opens on « Annuler »: for what cannot be undone. */
  focusCancel?: boolean;
  /** Space above, when the buttons end the content of the window. */
  mt?: 'md';
  /** The button that does it. */
  children: ReactNode;
}

/** Buttons at the foot of a window: « Annuler », then the one that does it. */
export const DialogFooter = ({ cancel, onCancel, focusCancel, mt, children }: DialogFooterProps) => (
  <Group justify="flex-end" mt={mt}>
    <Button variant="default" onClick={onCancel} data-autofocus={focusCancel || undefined}>
      {cancel}
    </Button>
    {children}
  </Group>
);
