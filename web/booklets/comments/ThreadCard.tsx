import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Comment, CommentThread } from '../../../contract/booklets/comments/comments.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { RefusalAlert } from '../../ui/fields/RefusalAlert.tsx';
import { IconArrowBackUp, IconCheck, IconTrash } from '../../ui/icons/index.ts';
import { IconButton } from '../../ui/overlays/IconButton.tsx';
import shared from '../../ui/theme/shared.module.css';
import { CommentForm } from './CommentForm.tsx';
import classes from './Comments.module.css';
import { type Mentionable, splitMentions } from './mentions.ts';
import type { ThreadActions } from './use-thread-actions.ts';

function CommentText({ comment }: { comment: Comment }) {
  const t = useT();
  if (comment.isDeleted) return <p className={shared.dimmed}>{t('comments.deleted')}</p>;
  return (
    <p className={classes.text}>
      {splitMentions(comment.text, comment.mentions).map(({ text, isMention, at }) =>
        isMention ? (
          <strong key={at} className={classes.mention}>
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface ThreadCardProps {
  thread: CommentThread;
  /** What it is about, with its way there. */
  subject: ReactNode;
  mayComment: boolean;
  people: readonly Mentionable[];
  /** Asked for by the address of the page. */
  isTarget: boolean;
  actions: ThreadActions;
}

/** A thread with its answers, and what may be done with it. */
export function ThreadCard({ thread, subject, mayComment, people, isTarget, actions }: ThreadCardProps) {
  const t = useT();
  const [answering, setAnswering] = useState(false);
  const { busy, refusal, run } = useAction();
  const isResolved = thread.state === 'resolved';
  return (
    <li id={`fil-${thread.id}`} className={classes.thread} tabIndex={-1} data-target={isTarget || undefined}>
      <div className={classes.subject}>{subject}</div>
      {thread.state === 'reopened' && <span className={classes.tag}>{t('comments.reopened')}</span>}
      <ol className={classes.comments}>
        {thread.comments.map((comment) => {
          const name = comment.author || t('comments.erased');
          return (
            <li key={comment.id} className={classes.comment}>
              <div className={classes.head}>
                <span className={classes.author}>
                  <strong>{name}</strong>
                  {comment.isExternal && <span className={classes.tag}>{t('comments.external')}</span>}
                  <span className={shared.note}>{formatDayAndTime(comment.at)}</span>
                </span>
                {comment.mayDelete && mayComment && (
                  <IconButton
                    label={t('comments.delete.of', { name })}
                    icon={<IconTrash size={16} />}
                    size={28}
                    hasTooltip
                    onClick={() => actions.erase(thread, comment)}
                  />
                )}
              </div>
              <CommentText comment={comment} />
            </li>
          );
        })}
      </ol>
      {isResolved && (
        <p className={shared.note}>
          {t('comments.resolvedBy', {
            name: thread.resolvedBy,
            when: thread.resolvedAt ? formatDayAndTime(thread.resolvedAt) : '',
          })}
        </p>
      )}
      {refusal && <RefusalAlert>{refusal}</RefusalAlert>}
      {mayComment &&
        (answering ? (
          <CommentForm
            label={t('comments.answer.label')}
            action={t('comments.answer.send')}
            people={people}
            onSend={async (comment) => {
              await actions.answer(thread, comment);
              setAnswering(false);
            }}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setAnswering(true)}
            >
              {t('comments.answer')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={busy}
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={() => void run(() => actions.setResolved(thread, !isResolved))}
            >
              {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
            </Button>
          </Group>
        ))}
    </li>
  );
}
