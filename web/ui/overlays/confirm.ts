import type { ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { DialogContainer } from './Dialog.tsx';
import type { DialogPosition } from './DialogFrame.tsx';

type ConfirmButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A question with two answers. The dialog of the same group shows it; without a group, the dialog of every layout. */
export interface ConfirmRequest {
  group?: string;
  header?: ReactNode;
  message: ReactNode;
  icon?: ReactNode;
  acceptLabel?: string;
  rejectLabel?: string;
  acceptIcon?: ReactNode;
  rejectIcon?: ReactNode;
  acceptProps?: ConfirmButtonProps;
  rejectProps?: ConfirmButtonProps;
  accept?: () => void;
  reject?: () => void;
  onShow?: () => void;
  /** Called when the dialog is left without an answer: the X, Escape or a click on the mask. */
  onHide?: () => void;
  position?: DialogPosition;
  /** Default true. */
  modal?: boolean;
  /** Default true. */
  blockScroll?: boolean;
  /** Default true. */
  closeOnEscape?: boolean;
  /** Default `accept`; `reject` when `danger`. */
  defaultFocus?: 'accept' | 'reject';
  appendTo?: DialogContainer;
  /** Destructive action: red button, focus on « Annuler ». */
  danger?: boolean;
}

/** `over` is called once the request ends, whatever the reason. */
export interface PendingRequest {
  id: number;
  request: ConfirmRequest;
  onEnd?: () => void;
}

type Listener = (pending: PendingRequest | null) => void;

let lastId = 0;
const listenersByGroup = new Map<string, Set<Listener>>();
const getListeners = (group = ''): Set<Listener> => listenersByGroup.get(group) ?? new Set();

function deliverRequest(request: ConfirmRequest, over?: () => void): boolean {
  lastId += 1;
  const pending: PendingRequest = { id: lastId, request, onEnd: over };
  const listeners = getListeners(request.group);
  for (const listener of listeners) listener(pending);
  return listeners.size > 0;
}

/** Subscribes a dialog to the requests of its group; `null` means close. */
export function subscribeToConfirm(group: string | undefined, listener: Listener): () => void {
  const listeners = getListeners(group).add(listener);
  listenersByGroup.set(group ?? '', listeners);
  return () => listeners.delete(listener);
}

export const confirm = {
  require(request: ConfirmRequest): void {
    deliverRequest(request);
  },

  /** Closes the dialog of the group, or all dialogs, and drops the request; no callback is called. */
  close(group?: string): void {
    const closed = group === undefined ? [...listenersByGroup.values()] : [getListeners(group)];
    for (const listeners of closed) for (const listener of listeners) listener(null);
  },

  /** True once accepted; false when rejected, dismissed, closed, replaced by another request, or without a dialog. */
  ask(request: ConfirmRequest): Promise<boolean> {
    return new Promise((resolve) => {
      const accept = () => {
        resolve(true);
        request.accept?.();
      };
      const heard = deliverRequest({ ...request, accept }, () => resolve(false));
      if (!heard) resolve(false);
    });
  },
};
