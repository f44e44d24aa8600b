import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useFormAction } from '../../lib/use-action.ts';
import { RefusalAlert } from '../../ui/fields/RefusalAlert.tsx';
import { IconSend } from '../../ui/icons/index.ts';
import { CommentField } from './CommentField.tsx';
import classes from './Comments.module.css';
import { listMentions, type Mentionable } from './mentions.ts';

interface CommentFormProps {
  label: string;
  action: string;
  people: readonly Mentionable[];
  /** Keeps what is typed when it fails. */
  onSend: (comment: { text: string; mentions: string[] }) => Promise<unknown>;
  onCancel?: () => void;
}

/** Field of a comment and its button. */
export function CommentForm({ label, action, people, onSend, onCancel }: CommentFormProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { busy, refusal, errors, setErrors, run } = useFormAction();
  const send = () =>
    void run(async () => {
      await onSend({ text, mentions: listMentions(text, people) });
      setText('');
    });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CommentField
        label={label}
        value={text}
        error={errors.text ?? errors.mentions}
        people={people}
        onChange={(typed) => {
          setText(typed);
          setErrors({});
        }}
        onSubmit={send}
        autoFocus={onCancel !== undefined}
      />
      {refusal && <RefusalAlert>{refusal}</RefusalAlert>}
      <Group gap="xs">
        <Button type="submit" size="compact-md" loading={busy} leftSection={<IconSend size={16} aria-hidden />}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="subtle" size="compact-md" disabled={busy} onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
