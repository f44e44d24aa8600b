import { Button, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../lib/chunks.ts';
import { listenToConfirm, type PendingRequest } from './confirm.ts';
import classes from './dialog/ConfirmDialog.module.css';
import { useWidgetText } from './strings.ts';

// Always listening, but its window is fetched with the first question: most pages are left without any.
const Dialog = lazyPart(() => import('./Dialog.tsx').then((module) => ({ default: module.Dialog })));

/** Shows the questions of one group, asked through `confirm`. */
export function ConfirmDialog({ group }: { group?: string }) {
  const text = useWidgetText();
  const messageId = useId();
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
    if (opened) pending?.request.onShow?.();
  }, [opened, pending]);

  if (!pending) return null;
  const { request } = pending;
  const danger = request.danger ?? false;
  const focus = request.defaultFocus ?? (danger ? 'reject' : 'accept');
  const icon = request.icon ?? (danger && <IconAlertTriangle size={22} />);

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
      <Dialog
        key={pending.id}
        opened={opened}
        onClose={answer(request.onHide)}
        role="alertdialog"
        title={request.header ?? text('confirmation')}
        describedBy={messageId}
        width="28rem"
        dismissableMask
        modal={request.modal ?? true}
        blockScroll={request.blockScroll ?? true}
        closeOnEscape={request.closeOnEscape ?? true}
        position={request.position}
        appendTo={request.appendTo}
        footer={
          <>
            <Button
              variant="default"
              leftSection={request.rejectIcon}
              data-autofocus={focus === 'reject' || undefined}
              {...request.rejectProps}
              onClick={answer(request.reject)}
            >
              {request.rejectLabel ?? text(danger ? 'cancel' : 'reject')}
            </Button>
            <Button
              color={danger ? 'red' : undefined}
              leftSection={request.acceptIcon}
              data-autofocus={focus === 'accept' || undefined}
              {...request.acceptProps}
              onClick={answer(request.accept)}
            >
              {request.acceptLabel ?? text('accept')}
            </Button>
          </>
        }
      >
        <div className={classes.question}>
          {icon && (
            <ThemeIcon variant="light" color={danger ? 'red' : 'brand'} size={40} radius="xl" aria-hidden>
              {icon}
            </ThemeIcon>
          )}
          <div id={messageId} className={classes.message}>
            {request.message}
          </div>
        </div>
      </Dialog>
    </Suspense>
  );
}
