import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconCheck, IconCopy } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './CopyField.module.css';

interface CopyFieldProps {
  label: string;
  help?: ReactNode;
  value: string;
}

/** Read-only value to copy: an address, a code. Focusing it selects everything. */
export function CopyField({ label, help, value }: CopyFieldProps) {
  const t = useT();
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <div className={classes.field}>
      <TextInput
        className={shared.fill}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        className={classes.button}
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => copy(value)}
      >
        <span aria-live="polite">{copied ? t('ui.copy.done') : t('ui.copy.copy')}</span>
      </Button>
    </div>
  );
}
