import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { recordTutorialRead } from '../../../contract/home/help.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { IconThumbDown, IconThumbUp } from '../../ui/icons/index.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import classes from './help.module.css';
import { useHelpTutorial, useInvalidateHelp } from './use-help.ts';

/** A tutorial for reading: its video, its text, and the « useful » question. */
export function TutorialView({ id }: { id: string }) {
  const t = useT();
  const forget = useInvalidateHelp();
  const { data, error, refetch } = useHelpTutorial(id);
  const [said, setSaid] = useState<boolean | null>(null);
  const unread = data !== undefined && !data.read;
  useEffect(() => {
    if (!unread) return;
    // A failure loses nothing: it is recorded the next time.
    api(recordTutorialRead, { params: { id }, body: { useful: null }, quiet: true, background: true }).then(
      forget,
      () => undefined,
    );
  }, [unread, id, forget]);
  if (!data) return <LoadState error={error} onRetry={refetch} />;
  const useful = said ?? data.useful;
  const say = (value: boolean) => {
    setSaid(value);
    api(recordTutorialRead, { params: { id }, body: { useful: value }, background: true }).then(forget, () =>
      setSaid(null),
    );
  };
  return (
    <>
      <p className={classes.meta}>
        {t(`tutorials.category.${data.category}`)} · {t('help.minutes', { count: data.minutes })}
        {data.level === 'advanced' && ` · ${t('tutorials.level.advanced')}`}
      </p>
      {data.video && (
        // biome-ignore lint/a11y/useMediaCaption: captions are there, or the film has a transcript below
        <video className={classes.film} controls preload="metadata" src={data.video.url}>
          {data.captions && (
            <track default kind="captions" srcLang="fr" label={t('help.captions')} src={data.captions.url} />
          )}
        </video>
      )}
      {data.summary !== '' && <p className={classes.summary}>{data.summary}</p>}
      <ArticleView blocks={data.blocks} level={3} />
      {data.transcript !== '' && (
        <details className={classes.transcript}>
          <summary>{t('help.transcript')}</summary>
          <p>{data.transcript}</p>
        </details>
      )}
      <fieldset className={classes.useful}>
        <legend>{t('help.useful')}</legend>
        <Group gap="xs">
          <Button
            variant={useful === true ? 'light' : 'default'}
            aria-pressed={useful === true}
            leftSection={<IconThumbUp size={18} aria-hidden />}
            onClick={() => say(true)}
          >
            {t('help.useful.yes')}
          </Button>
          <Button
            variant={useful === false ? 'light' : 'default'}
            aria-pressed={useful === false}
            leftSection={<IconThumbDown size={18} aria-hidden />}
            onClick={() => say(false)}
          >
            {t('help.useful.no')}
          </Button>
        </Group>
        <p role="status" className={classes.meta}>
          {useful !== null && t('help.useful.thanks')}
        </p>
      </fieldset>
    </>
  );
}
