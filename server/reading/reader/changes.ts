import { EventEmitter } from 'node:events';

/*
 * Signals that a booklet changed for its readers (published, unpublished, access, address): this node reads the
 * database again before its next answer. Other nodes notice by themselves within a second.
 */
const changes = new EventEmitter<{ changed: [bookletId: string] }>();
// Several applications may run in one process (tests), and each one listens.
changes.setMaxListeners(0);

/** Call it once the change is committed. */
export const readersChanged = (bookletId: string): void => {
  changes.emit('changed', bookletId);
};

/** Returns the function that removes the listener. */
export const onReadersChanged = (listener: (bookletId: string) => void): (() => void) => {
  changes.on('changed', listener);
  return () => changes.off('changed', listener);
};
