import { Button, Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ArticleFile } from '../../../contract/home/article.ts';
import { uploadArticleFile } from '../../../contract/home/help.ts';
import { ApiError, api } from '../../lib/api.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './articles.module.css';

const ACCEPTED_TYPES = { image: 'image/*', video: 'video/mp4,video/webm', captions: '.vtt,text/vtt' } as const;

interface FileFieldProps {
  kind: ArticleFile['kind'];
  label: string;
  help: string;
  path: string;
  file: ArticleFile | null;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (file: ArticleFile | null) => void;
}

/** Picture, video or captions of an article, uploaded on selection. */
export function FileField({ kind, label, help, path, file, error, disabled = false, onChange }: FileFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (chosen: File) => {
    setRefused(null);
    setShare(0);
    try {
      onChange(await api(uploadArticleFile, { body: { kind }, file: chosen, onProgress: setShare, quiet: true }));
    } catch (failure) {
      setRefused(failure instanceof ApiError ? failure.message : t('error.unexpected'));
    } finally {
      setShare(null);
    }
  };
  const wrong = refused ?? error;
  return (
    <div data-path={path}>
      <p className={classes.label}>{label}</p>
      {file?.kind === 'image' && <img className={classes.picture} src={file.url} alt="" />}
      <div className={`${shared.rowWrap} ${classes.file}`}>
        {file && file.name !== '' && (
          <span className={shared.breakable}>
            {file.name} · {formatSize(file.size)}
          </span>
        )}
        {!disabled && (
          <Button variant="default" loading={share !== null} onClick={() => input.current?.click()}>
            {t(file ? 'articles.file.change' : 'articles.file.choose', { label })}
          </Button>
        )}
        {!disabled && file && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('articles.file.remove', { label })}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_TYPES[kind]}
          aria-label={label}
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (chosen) void send(chosen);
          }}
        />
      </div>
      {share !== null && <Progress value={share * 100} aria-label={t('articles.file.sending', { label })} mt="xs" />}
      {wrong ? <FieldError>{wrong}</FieldError> : <p className={classes.quiet}>{help}</p>}
    </div>
  );
}
