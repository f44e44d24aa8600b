import { Button } from '@mantine/core';
import { ADOPTION_UNDO_DAYS, type RecentAdoption } from '../../../../contract/library/template-updates.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import shared from '../../../ui/theme/shared.module.css';
import own from './library-updates.module.css';
import classes from './updates.module.css';

interface RecentAdoptionsProps {
  runs: readonly RecentAdoption[];
  isRunning: boolean;
  onUndo: (run: RecentAdoption) => void;
}

/** What booklets took over at once in the last days, and nobody changed since: one press puts it back. */
export function RecentAdoptions({ runs, isRunning, onUndo }: RecentAdoptionsProps) {
  const t = useT();
  if (runs.length === 0) return null;
  return (
    <section className={`${shared.card} ${classes.page}`} aria-labelledby="recent-adoptions">
      <h2 id="recent-adoptions">{t('library.followUp.recent')}</h2>
      <p className={classes.quiet}>{t('library.followUp.recent.sentence', { count: ADOPTION_UNDO_DAYS })}</p>
      <ul className={`${shared.plainList} ${own.behind}`}>
        {runs.map((run) => {
          const when = formatDayAndTime(run.at);
          const { runId, title, version, by, booklets } = run;
          return (
            <li key={runId} aria-label={title}>
              <span className={own.behindName}>
                <strong>{title}</strong>
                <span className={`${classes.quiet} ${own.left}`}>
                  {by === null
                    ? t('library.followUp.recent.when', { version, when })
                    : t('library.followUp.recent.by', { version, when, name: by })}
                </span>
                <span className={own.left}>
                  {booklets.map(({ id, title: booklet, pages }, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <Link to={paths.bookletHome} search={{ livret: id }}>
                        {booklet || t('booklets.untitled')}
                      </Link>{' '}
                      ({t('library.followUp.recent.pages', { count: pages })})
                    </span>
                  ))}
                </span>
              </span>
              <Button
                variant="default"
                disabled={isRunning}
                aria-label={t('library.followUp.undoNamed', { title, when })}
                onClick={() => onUndo(run)}
              >
                {t('library.followUp.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
