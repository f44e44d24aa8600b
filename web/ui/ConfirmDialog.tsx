import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lib/chunks.ts';
import { listenToConfirm, type PendingRequest } from './confirm.ts';

const importWindow = () => import('./dialog/ConfirmWindow.tsx').then((module) => ({ default: module.ConfirmWindow }));

// Always listening, but its window is no part of the first page: it is fetched soon after, so that it is there without a network.
const ConfirmWindow = lazyPart(importWindow);
const PRELOAD_MS = 1000;

/** Shows the questions of one group, asked through `confirm`. */
export function ConfirmDialog({ group }: { group?: string }) {
  // The request outlives `opened` for the time its window takes to leave.
  const [pending, setPending] = useState<PendingRequest | null>(null);
  const [opened, setOpened] = useState(false);
  const current = useRef<PendingRequest | null>(null);

  useEffect(() => {
    const hear = (next: PendingRequest | null) => {
      current.current?.over?.();
      current.current = next;
      if (next) setPending(next);
      setOpened(next !== null);
    };
    const leave = listenToConfirm(group, hear);
    return () => {
      leave();
      hear(null);
    };
  }, [group]);

  useEffect(() => {
    // Missed, it is fetched with the first question.
    const timer = setTimeout(() => void importWindow().catch(() => {}), PRELOAD_MS);
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
    // A callback may have asked the next question: that one stays.
    if (current.current === pending) current.current = null;
    else setOpened(current.current !== null);
    pending.over?.();
  };

  return (
    <Suspense>
      <ConfirmWindow key={pending.id} request={pending.request} opened={opened} answer={answer} />
    </Suspense>
  );
}
