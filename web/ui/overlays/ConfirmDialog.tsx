import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/chunks.ts';
import { type PendingRequest, subscribeToConfirm } from './confirm.ts';

const importConfirmWindow = () => import('./ConfirmWindow.tsx').then((module) => ({ default: module.ConfirmWindow }));

// The listener is always mounted; the window itself is loaded soon after the first page, so that it works offline.
const ConfirmWindow = lazyPart(importConfirmWindow);
const WINDOW_PRELOAD_MS = 1000;

/** Shows the requests of one group, made through `confirm`. */
export function ConfirmDialog({ group }: { group?: string }) {
  // The request outlives `opened` while its window closes.
  const [pending, setPending] = useState<PendingRequest | null>(null);
  const [opened, setOpened] = useState(false);
  const current = useRef<PendingRequest | null>(null);

  useEffect(() => {
    const hear = (next: PendingRequest | null) => {
      current.current?.onEnd?.();
      current.current = next;
      if (next) setPending(next);
      setOpened(next !== null);
    };
    const leave = subscribeToConfirm(group, hear);
    return () => {
      leave();
      hear(null);
    };
  }, [group]);

  useEffect(() => {
    // If this fails, it is loaded with the first request.
    const timer = setTimeout(() => void importConfirmWindow().catch(() => {}), WINDOW_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (opened) pending?.request.onShow?.();
  }, [opened, pending]);

  if (!pending) return null;

  const answer = (callback?: () => void) => () => {
    if (current.current !== pending) return;
    setOpened(false);
    callback?.();
    // A callback may have made the next request: that one stays.
    if (current.current === pending) current.current = null;
    else setOpened(current.current !== null);
    pending.onEnd?.();
  };

  return (
    <Suspense>
      <ConfirmWindow key={pending.id} request={pending.request} opened={opened} answer={answer} />
    </Suspense>
  );
}
