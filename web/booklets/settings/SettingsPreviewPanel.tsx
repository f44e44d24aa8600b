import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { SettingsPreview } from '../../../contract/booklets/settings/booklet-settings.ts';
import { useT } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import classes from './advanced.module.css';

interface SettingsPreviewPanelProps {
  title: string;
  sentence?: string;
  preview: UseQueryResult<SettingsPreview>;
  children: (preview: SettingsPreview) => ReactNode;
}

/** Preview of the effect of unsaved settings. */
export function SettingsPreviewPanel({ title, sentence, preview, children }: SettingsPreviewPanelProps) {
  const t = useT();
  const id = useId();
  const { data, error, isPending, isFetching, refetch } = preview;
  return (
    <section className={classes.preview} aria-labelledby={id} aria-busy={isFetching}>
      <h3 id={id}>{title}</h3>
      {sentence && <p className={classes.quiet}>{sentence}</p>}
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        children(data)
      ) : isPending && !isFetching ? (
        <p className={classes.quiet}>{t('advanced.preview.waiting')}</p>
      ) : (
        <LoadingSkeleton />
      )}
    </section>
  );
}
