import { Dialog, type DialogProps } from './Dialog.tsx';

/** A window at the side of the page; a click beside it closes it. */
export const SidePanel = (props: Omit<DialogProps, 'opened'>) => (
  <Dialog opened position="right" draggable={false} dismissableMask {...props} />
);
