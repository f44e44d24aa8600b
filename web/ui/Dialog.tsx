import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog/DialogFrame.tsx';
import { usePresence } from './dialog/use-presence.ts';

export type DialogPosition =
  | 'center'
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'topleft'
  | 'topright'
  | 'bottomleft'
  | 'bottomright';

/** Mount point of a dialog: the end of the page, in place, or an element (or its selector). */
export type DialogContainer = 'body' | 'self' | HTMLElement | (string & {});

export interface DialogProps {
  opened: boolean;
  /** Called by the X, Escape or the mask; the dialog stays until `opened` is false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** CSS width, limited to the window. Default `32rem`. */
  width?: string;
  maximizable?: boolean;
  /** Dragged by its header, inside the viewport. Default true. */
  draggable?: boolean;
  /** Shows an X, and Escape closes. Default true. */
  closable?: boolean;
  closeOnEscape?: boolean;
  /** A click beside a modal window closes it. Default false. */
  dismissableMask?: boolean;
  /** Darkens the page and keeps the focus. Default true. */
  modal?: boolean;
  /** Default: the value of `modal`. */
  blockScroll?: boolean;
  position?: DialogPosition;
  /** Added to the z-index of the dialog. Default 0. */
  baseZIndex?: number;
  appendTo?: DialogContainer;
  role?: 'dialog' | 'alertdialog';
  /** Id of the text that describes the question. */
  describedBy?: string;
}

const CENTRE_TRANSITION_MS = 150;
const SIDE_TRANSITION_MS = 300;

/**
 * A window above the page. It always opens centred (or at its position), not maximised, with its first field focused.
 */
export function Dialog({ opened, appendTo = 'body', ...props }: DialogProps) {
  const { present, opening } = usePresence(
    opened,
    (props.position ?? 'center') === 'center' ? CENTRE_TRANSITION_MS : SIDE_TRANSITION_MS,
  );
  if (!present) return null;
  // A dialog reopened while it closes also starts anew.
  const frame = <DialogFrame key={opening} opened={opened} {...props} />;
  if (appendTo === 'self') return frame;
  return <Portal target={appendTo === 'body' ? document.body : appendTo}>{frame}</Portal>;
}
