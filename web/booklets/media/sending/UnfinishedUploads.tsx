import { Button } from '@mantine/core';
import { listUploads } from '../../../../contract/booklets/media/media-library.ts';
import { getCsrfHeader } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconPlayerPause } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './SendingPanel.module.css';

/** Uploads interrupted by a closed page. When the user chooses the same file again, its upload resumes. */
export function UnfinishedUploads() {
  const t = useT();
  const { data, refetch } = useCallQuery(['media-uploads'], listUploads, { staleTime: 0 });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const giveUp = async () => {
    for (const { id } of rows) {
      const headers = { 'tus-resumable': '1.0.0', ...getCsrfHeader() };
      await fetch(`${listUploads.path}/${id}`, { method: 'DELETE', headers }).catch(() => undefined);
    }
    void refetch();
  };
  return (
    <section className={`${shared.card} ${classes.panel}`} aria-label={t('media.unfinished')}>
      <div className={classes.head}>
        <IconPlayerPause size={18} aria-hidden />
        <p className={classes.name}>
          {t('media.unfinished.sentence', { count: rows.length, names: rows.map(({ name }) => name).join(', ') })}
        </p>
        <Button size="compact-md" variant="default" onClick={() => void giveUp()}>
          {t('media.unfinished.giveUp')}
        </Button>
      </div>
    </section>
  );
}
