import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ProgressPanel } from '../../../ui/feedback/ProgressPanel.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconUpload } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './FileDrop.module.css';

interface FileDropProps {
  label: string;
  help: string;
  /** Value of the `accept` attribute of the file input. */
  accept: string;
  onFile: (file: File) => void;
  error?: string | undefined;
  /** Progress of the upload, from 0 to 1; null when there is none. */
  progress: number | null;
  /** Title of the progress bar. */
  working: string;
  onCancel: () => void;
  /** Other actions, beside the button. */
  children?: ReactNode;
}

/** Field that takes one file, by drop or by file picker. */
export function FileDrop(props: FileDropProps) {
  const { label, help, accept, onFile, error, progress, working, onCancel, children } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  if (progress !== null) {
    return <ProgressPanel title={working} done={Math.round(progress * 100)} total={100} onCancel={onCancel} />;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={`${shared.stackTight} ${classes.zone}`}
      data-over={over || undefined}
      data-error={Boolean(error) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={28} stroke={1.5} aria-hidden className={shared.accent} />
      <p className={classes.label}>{label}</p>
      <p className={`${shared.note} ${shared.noMargin}`} id={`${id}-help`}>
        {help}
      </p>
      <div className={`${shared.wrapXs} ${classes.buttons}`}>
        <Button aria-describedby={error ? `${id}-error` : `${id}-help`} onClick={() => input.current?.click()}>
          {t('builder.file.choose')}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that the user can choose the same file again after a refusal.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {error && (
        <div id={`${id}-error`} role="alert" className={classes.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
