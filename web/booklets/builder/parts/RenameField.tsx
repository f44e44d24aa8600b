import { ActionIcon, Group } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { IconCheck, IconX } from '../../../ui/icons/index.ts';

interface RenameFieldProps {
  label: string;
  /** Label of the confirm button, when the field is not a title. */
  doneLabel?: string;
  initial: string;
  schema: z.ZodType<string>;
  max: number;
  /** Further check of a title that the schema accepts. Returns an error or undefined. */
  refuse?: (title: string) => string | undefined;
  onDone: (title: string) => void;
  onCancel: () => void;
}

/** Inline field for a title: Enter saves it, Escape cancels. */
export function RenameField({ label, doneLabel, initial, schema, max, refuse, onDone, onCancel }: RenameFieldProps) {
  const t = useT();
  const [value, setValue] = useState(initial);
  const [error, setError] = useState('');
  const done = () => {
    const read = schema.safeParse(value);
    const wrong = read.success ? refuse?.(read.data) : read.error.issues[0]?.message;
    if (wrong) setError(wrong);
    else if (read.success) onDone(read.data);
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') done();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <Group gap={6} align="flex-start" wrap="nowrap" style={{ flex: 1 }} onKeyDown={keys}>
      <TextField
        style={{ flex: 1 }}
        aria-label={label}
        label={undefined}
        max={max}
        autoFocus
        value={value}
        error={error || undefined}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setError('');
        }}
      />
      <ActionIcon size={36} aria-label={doneLabel ?? t('builder.rename.done')} onClick={done}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon size={36} variant="default" aria-label={t('builder.cancel')} onClick={onCancel}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  );
}
