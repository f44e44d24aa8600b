export type ToastKind = 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
}

/** Button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Lifetime of a toast, in milliseconds of visible and unpaused time; an error stays until it is closed. */
export const TOAST_LIFE_MS: Record<ToastKind, number | null> = { success: 5000, warning: 5000, error: null };

/** The others wait: their lifetime starts once they are visible. */
export const MAX_VISIBLE_TOASTS = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function showToast(kind: ToastKind, text: string, action?: ToastAction): number {
  lastId += 1;
  replaceToasts([...toasts, { id: lastId, kind, text, action }]);
  return lastId;
}

/** Short messages at the bottom of the window, callable from anywhere, also outside React. */
export const toast = {
  /** Returns the id for `toastQueue.close`, for a message that may become outdated. */
  success: (text: string, action?: ToastAction): number => showToast('success', text, action),
  warning: (text: string): void => void showToast('warning', text),
  error: (text: string, action?: ToastAction): number => showToast('error', text, action),
};

export const toastQueue = {
  current: (): readonly Toast[] => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (id: number): void => replaceToasts(toasts.filter((other) => other.id !== id)),
  clear: (): void => replaceToasts([]),
};
