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

/** Where a dialog is put in the page: at its end, where it is written, or in an element (or its selector). */
export type DialogHome = 'body' | 'self' | HTMLElement | (string & {});

export interface DialogProps {
  opened: boolean;
  /** Asked by the X, Escape or the mask; the dialog stays until `opened` is false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Width as CSS writes it, never wider than the window. Default `32rem`. */
  width?: string;
  maximizable?: boolean;
  /** By its header, inside the viewport. Default true. */
  draggable?: boolean;
  /** Has an X, and lets Escape close. Default true. */
  closable?: boolean;
  closeOnEscape?: boolean;
  /** A click beside the window closes it, when modal. Default false. */
  dismissableMask?: boolean;
  /** Darkens the page and keeps the focus. Default true. */
  modal?: boolean;
  /** Default: as `modal`. */
  blockScroll?: boolean;
  position?: DialogPosition;
  /** Added to the layer of every dialog. Default 0. */
  baseZIndex?: number;
  appendTo?: DialogHome;
  role?: 'dialog' | 'alertdialog';
  /** Id of the text that describes the question. */
  describedBy?: string;
}

const CENTRE_MOVE = 150;
const SIDE_MOVE = 300;

/** A window above the page. It starts each time centred (or at its position), not maximised, with its first field focused. */
export function Dialog({ opened, appendTo = 'body', ...props }: DialogProps) {
  const { present, opening } = usePresence(opened, (props.position ?? 'center') === 'center' ? CENTRE_MOVE : SIDE_MOVE);
  if (!present) return null;
  // One that opens again while it leaves starts anew too.
  const frame = <DialogFrame key={opening} opened={opened} {...props} />;
  if (appendTo === 'self') return frame;
  return <Portal target={appendTo === 'body' ? document.body : appendTo}>{frame}</Portal>;
}
