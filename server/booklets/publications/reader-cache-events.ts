import { EventEmitter } from 'node:events';

/*
 * Signals that a booklet changed for its readers (published, unpublished, access, address): this node reads the
 * database again before its next answer. Other nodes notice by themselves within a second.
 */
const readerCacheEvents = new EventEmitter<{ changed: [bookletId: string] }>();
// Several applications may run in one process (tests), and each one listens.
readerCacheEvents.setMaxListeners(0);

/** Call it once the change is committed. */
export const invalidateReaderCache = (bookletId: string): void => {
  readerCacheEvents.emit('changed', bookletId);
};

/** Returns the function that removes the listener. */
export const onReaderCacheInvalidated = (listener: (bookletId: string) => void): (() => void) => {
  readerCacheEvents.on('changed', listener);
  return () => readerCacheEvents.off('changed', listener);
};
