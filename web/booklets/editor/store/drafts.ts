import type { PageOperation } from './operations.ts';
import type { QueuedOperation } from './queued-operation.ts';
import type { TreeOperation } from './tree-operations.ts';

/*
 * Unacknowledged operations, stored on this device. Each tab writes under its own name and holds a lock on that name
 * while it lives. Drafts under a name without a lock belong to a closed tab, and are taken over.
 */

export type AnyQueuedOperation = QueuedOperation<PageOperation> | QueuedOperation<TreeOperation>;

export interface Draft {
  key: string;
  /** A page, or the tree of chapters and pages. */
  subject: string;
  items: AnyQueuedOperation[];
}

const DRAFT_PREFIX = 'embarque.brouillon';
const tabName = Math.random().toString(36).slice(2, 10);
const getLockName = (name: string) => `${DRAFT_PREFIX}.${name}`;

const getDraftKey = (userId: string, bookletId: string, about: string) =>
  [DRAFT_PREFIX, userId, bookletId, about, tabName].join(':');

/** Locks this tab's name until the tab ends. Called once when the editor opens. */
export const lockTabName = (): void => {
  void navigator.locks?.request(getLockName(tabName), { mode: 'shared' }, () => new Promise(() => {}));
};

const isTabClosed = async (name: string): Promise<boolean> => {
  if (name === tabName) return false;
  if (!navigator.locks) return true;
  return navigator.locks.request(getLockName(name), { ifAvailable: true }, (lock) => lock !== null);
};

/**
 * Stores the pending operations of a page or of the tree; an empty list removes the draft. False when the device
 * refuses (full, private mode).
 */
export const storeDraft = (
  userId: string,
  bookletId: string,
  about: string,
  items: readonly AnyQueuedOperation[],
): boolean => {
  const key = getDraftKey(userId, bookletId, about);
  try {
    if (items.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(items));
    return true;
  } catch {
    return false;
  }
};

const readDraft = (key: string): AnyQueuedOperation[] => {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(items) ? (items as AnyQueuedOperation[]) : [];
  } catch {
    return [];
  }
};

/** Drafts of the user's closed tabs in a booklet. Call `removeDraft` once they are in a queue of this tab. */
export const listAbandonedDrafts = async (userId: string, bookletId: string): Promise<Draft[]> => {
  const mine = [DRAFT_PREFIX, userId, bookletId, ''].join(':');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(mine));
  const drafts: Draft[] = [];
  for (const key of keys) {
    const [about = '', owner = ''] = key.slice(mine.length).split(':');
    const items = readDraft(key);
    if (items.length > 0 && (await isTabClosed(owner))) drafts.push({ key, subject: about, items });
  }
  return drafts;
};

export const removeDraft = (key: string): void => localStorage.removeItem(key);
