import { Button, ThemeIcon } from '@mantine/core';
import { useId } from 'react';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { IconAlertTriangle } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './ConfirmDialog.module.css';
import type { ConfirmRequest } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmWindowProps {
  request: ConfirmRequest;
  opened: boolean;
  /**
   * Wraps the callback of an exit: runs once, calls back, and closes the window unless the callback made another
   * request.
   */
  answer: (callback?: () => void) => () => void;
}

/** Window of one request, with its two answers. */
export function ConfirmWindow({ request, opened, answer }: ConfirmWindowProps) {
  const text = useWidgetText();
  const messageId = useId();
  const danger = request.danger ?? false;
  const focus = request.defaultFocus ?? (danger ? 'reject' : 'accept');
  const icon = request.icon ?? (danger && <IconAlertTriangle size={22} />);
  return (
    <Dialog
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
        <div id={messageId} className={`${shared.fill} ${shared.breakable} ${classes.message}`}>
          {request.message}
        </div>
      </div>
    </Dialog>
  );
}
