import { useCallback, useSyncExternalStore } from 'react';
import type { TopicEmitter } from './store/topics.ts';

/** Subscribes to a topic; `read` must return the same value while nothing changed. */
export const useTopic = <Value>(topics: TopicEmitter, topic: string, read: () => Value): Value => {
  const listen = useCallback((listener: () => void) => topics.subscribe(topic, listener), [topics, topic]);
  return useSyncExternalStore(listen, read);
};
