import { EventEmitter } from 'node:events';

/*
 * A booklet changed for its readers (published, unpublished, access, address): this node looks at the database again
 * before its next answer. Other nodes find out by themselves within a second.
 */
const changes = new EventEmitter<{ changed: [bookletId: string] }>();
// Several applications may live in one process (tests): each listens.
changes.setMaxListeners(0);

/** Call it once the change is committed. */
export const readersChanged = (bookletId: string): void => {
  changes.emit('changed', bookletId);
};

/** Answers what stops the listening. */
export const onReadersChanged = (listener: (bookletId: string) => void): (() => void) => {
  changes.on('changed', listener);
  return () => changes.off('changed', listener);
};
