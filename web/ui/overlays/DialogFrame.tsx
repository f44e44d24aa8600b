import { ActionIcon, CloseButton, MantineThemeProvider } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../icons/index.ts';
import { getDialogZIndex } from '../theme/layers.ts';
import shared from '../theme/shared.module.css';
import classes from './DialogFrame.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useDialogStack } from './use-dialog-stack.ts';
import { useDrag } from './use-drag.ts';
import { useScrollLock } from './use-scroll-lock.ts';

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

export interface DialogFrameProps {
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
  role?: 'dialog' | 'alertdialog';
  /** Id of the text that describes the question. */
  describedBy?: string;
}

/** Menus and selects opened from this window are stacked right above it. */
function useOverlayTheme(layer: number) {
  return useMemo(() => {
    const above = { defaultProps: { zIndex: layer + 1 } };
    return { components: { Popover: above } };
  }, [layer]);
}

/** An open menu or list inside the window handles Escape itself. */
const handlesEscape = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null;

export function DialogFrame({
  opened,
  onClose,
  title,
  children,
  footer,
  width = '32rem',
  maximizable = false,
  draggable = true,
  closable = true,
  closeOnEscape = true,
  dismissableMask = false,
  modal = true,
  blockScroll = modal,
  position = 'center',
  baseZIndex = 0,
  role = 'dialog',
  describedBy,
}: DialogFrameProps) {
  const text = useWidgetText();
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const pressedOnMask = useRef(false);
  const [maximized, setMaximized] = useState(false);
  const { depth, isFront } = useDialogStack(opened);
  const layer = getDialogZIndex(depth, baseZIndex);
  const overlayTheme = useOverlayTheme(layer);
  const handle = useDrag(frame, draggable && !maximized);
  useScrollLock(opened && (blockScroll || maximized));
  useDialogFocus(frame, opened, modal);

  // Capture phase: when the event bubbles, a list that it closed no longer looks open.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !closable || !closeOnEscape) return;
      if (!isFront() || handlesEscape(event.target)) return;
      event.stopPropagation();
      onClose();
    },
    { capture: true },
  );

  const press = (event: MouseEvent) => {
    pressedOnMask.current = event.target === event.currentTarget;
    // A press outside keeps the focus in the window.
    if (pressedOnMask.current) event.preventDefault();
  };
  const release = (event: MouseEvent) => {
    const onMask = event.target === event.currentTarget && pressedOnMask.current;
    if (onMask && modal && dismissableMask) onClose();
  };

  return (
    <MantineThemeProvider theme={overlayTheme}>
      <div
        className={classes.mask}
        style={{ zIndex: layer }}
        data-position={position}
        data-modal={modal}
        data-leaving={!opened}
        // During the closing animation it is inert: keys and screen readers cannot reach it.
        inert={!opened}
        aria-hidden={!opened || undefined}
        onMouseDown={press}
        onClick={release}
      >
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role, of a dialog either way, is a property */}
        <div
          ref={frame}
          className={`${shared.stack} ${shared.card} ${classes.frame}`}
          style={maximized ? undefined : { width }}
          data-maximized={maximized}
          role={role}
          aria-modal={modal || undefined}
          aria-labelledby={titleId}
          aria-describedby={describedBy}
          tabIndex={-1}
        >
          <div className={`${shared.rowTight} ${classes.header}`} data-draggable={draggable && !maximized} {...handle}>
            <h2 id={titleId} className={`${shared.fill} ${shared.noMargin} ${classes.title}`}>
              {title}
            </h2>
            {maximizable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                aria-label={text(maximized ? 'restore' : 'maximize')}
                onClick={() => setMaximized(!maximized)}
              >
                {maximized ? <IconArrowsDiagonalMinimize2 size={18} /> : <IconArrowsDiagonal size={18} />}
              </ActionIcon>
            )}
            {closable && <CloseButton aria-label={text('close')} onClick={onClose} />}
          </div>
          <div className={classes.body} data-part="body">
            {children}
          </div>
          {footer !== undefined && (
            <div className={`${shared.wrapSm} ${classes.footer}`} data-part="footer">
              {footer}
            </div>
          )}
        </div>
      </div>
    </MantineThemeProvider>
  );
}
