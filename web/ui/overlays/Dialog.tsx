import { Portal } from '@mantine/core';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';
import { usePresence } from './use-presence.ts';

/** Mount point of a dialog: the end of the page, in place, or an element (or its selector). */
export type DialogContainer = 'body' | 'self' | HTMLElement | (string & {});

export interface DialogProps extends DialogFrameProps {
  appendTo?: DialogContainer;
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
