import type { AnyQueued } from './keeper.ts';

/*
 * Unacknowledged operations, stored on this device. Each tab writes under its own name and holds a lock on that name
 * while it lives. Drafts under a name without a lock belong to a closed tab, and are taken over.
 */

export interface Draft {
  key: string;
  /** A page, or the tree of chapters and pages. */
  about: string;
  items: AnyQueued[];
}

const PREFIX = 'embarque.brouillon';
const tab = Math.random().toString(36).slice(2, 10);
const lockName = (name: string) => `${PREFIX}.${name}`;

const keyOf = (userId: string, bookletId: string, about: string) => [PREFIX, userId, bookletId, about, tab].join(':');

/** Locks this tab's name until the tab ends. Called once when the editor opens. */
export const holdTab = (): void => {
  void navigator.locks?.request(lockName(tab), { mode: 'shared' }, () => new Promise(() => {}));
};

const isFree = async (name: string): Promise<boolean> => {
  if (name === tab) return false;
  if (!navigator.locks) return true;
  return navigator.locks.request(lockName(name), { ifAvailable: true }, (lock) => lock !== null);
};

/**
 * Stores the pending operations of a page or of the tree; an empty list removes the draft. False when the device
 * refuses (full, private mode).
 */
export const keepDraft = (userId: string, bookletId: string, about: string, items: readonly AnyQueued[]): boolean => {
  const key = keyOf(userId, bookletId, about);
  try {
    if (items.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(items));
    return true;
  } catch {
    return false;
  }
};

const read = (key: string): AnyQueued[] => {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(items) ? (items as AnyQueued[]) : [];
  } catch {
    return [];
  }
};

/** Drafts of the user's closed tabs in a booklet. Call `forgetDraft` once they are in a queue of this tab. */
export const leftDrafts = async (userId: string, bookletId: string): Promise<Draft[]> => {
  const mine = [PREFIX, userId, bookletId, ''].join(':');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(mine));
  const drafts: Draft[] = [];
  for (const key of keys) {
    const [about = '', owner = ''] = key.slice(mine.length).split(':');
    const items = read(key);
    if (items.length > 0 && (await isFree(owner))) drafts.push({ key, about, items });
  }
  return drafts;
};

export const forgetDraft = (key: string): void => localStorage.removeItem(key);
