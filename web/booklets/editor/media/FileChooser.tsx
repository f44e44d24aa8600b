import { Button, Group, Progress } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconPhoto, IconUpload, IconX } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './FileChooser.module.css';
import { MediaLibrary } from './MediaLibrary.tsx';
import { ACCEPTED_FORMATS, type AcceptedKind, type UploadRequirements, useUpload } from './use-upload.ts';

interface FileChooserProps {
  label: string;
  help?: string;
  accept: AcceptedKind;
  error?: string;
  disabled: boolean;
  requirements?: UploadRequirements;
  /** Returns why a library file is refused, or undefined. */
  refuse?: (media: Media) => string | undefined;
  /** Other ways to choose, beside the library. */
  actions?: ReactNode;
  /** Preview of the current file. */
  children?: ReactNode;
  onChoose: (media: Media) => void;
  onClear?: () => void;
}

/** File input: by button, drop or paste, or from the library. */
export function FileChooser(props: FileChooserProps) {
  const { label, help, accept, error, disabled, requirements, refuse, actions, children, onChoose, onClear } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [library, setLibrary] = useState(false);
  const [over, setOver] = useState(false);
  const [unfit, setUnfit] = useState('');
  const { progress, refusal: unsent, start, cancel } = useUpload(undefined, requirements);
  const choose = (media: Media) => {
    const why = refuse?.(media) ?? '';
    setUnfit(why);
    if (why === '') onChoose(media);
  };
  const send = async (file: File | undefined) => {
    if (!file || disabled) return;
    setUnfit('');
    const media = await start(file, accept);
    if (media) choose(media);
  };
  const refusal = unfit || unsent || error;
  const busy = progress !== null;
  // The pressed button disappears during an upload: return the focus to the first button, unless it moved elsewhere.
  const begin = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) begin.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  return (
    <fieldset
      className={classes.chooser}
      aria-describedby={`${id}-help`}
      data-over={over || undefined}
      data-invalid={Boolean(refusal) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => {
        const file = event.clipboardData.files[0];
        if (!file) return;
        event.preventDefault();
        event.stopPropagation();
        void send(file);
      }}
    >
      <legend className={classes.legend}>{label}</legend>
      {children}
      {busy && (
        <div className={classes.progress}>
          <Progress value={Math.round(100 * progress)} aria-label={t('editor.media.sending')} />
          <span role="status">{t('editor.media.percent', { percent: formatNumber(Math.round(100 * progress)) })}</span>
          <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} aria-hidden />} onClick={cancel}>
            {t('editor.cancel')}
          </Button>
        </div>
      )}
      {!disabled && !busy && (
        <Group gap="xs">
          <Button
            ref={begin}
            variant="default"
            size="compact-md"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(children ? 'editor.media.replace' : 'editor.media.upload')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={() => setLibrary(true)}
          >
            {t('editor.media.library')}
          </Button>
          {actions}
          {children && onClear && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              onClick={() => {
                setUnfit('');
                onClear();
                // This button disappears with the file.
                begin.current?.focus();
              }}
            >
              {t('editor.media.clear')}
            </Button>
          )}
        </Group>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FORMATS[accept]}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div id={`${id}-help`} className={`${shared.hint} ${classes.help}`}>
        {refusal && <FieldError>{refusal}</FieldError>}
        <span>{help ?? (disabled || children ? '' : t(`editor.media.drop.${accept}`))}</span>
      </div>
      <MediaLibrary
        opened={library}
        onClose={() => setLibrary(false)}
        kind={accept}
        onChoose={(media) => {
          setLibrary(false);
          choose(media);
        }}
      />
    </fieldset>
  );
}
