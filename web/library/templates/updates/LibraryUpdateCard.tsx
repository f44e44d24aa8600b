import { Button, Checkbox, Progress } from '@mantine/core';
import { useId, useState } from 'react';
import type { BookletBehind, LibraryUpdate } from '../../../../contract/library/template-updates.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { ProgressPanel } from '../../../ui/feedback/ProgressPanel.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import shared from '../../../ui/theme/shared.module.css';
import own from './library-updates.module.css';
import classes from './updates.module.css';
import type { AdoptionRun } from './use-library-updates.ts';
import { VersionNotes } from './VersionNotes.tsx';

function Changes({ booklet: { untouched, touched, newPages } }: { booklet: BookletBehind }) {
  const t = useT();
  return (
    <span className={own.changes}>
      {untouched > 0 && <StatusBadge tone="info">{t('library.followUp.untouched', { count: untouched })}</StatusBadge>}
      {touched > 0 && <StatusBadge tone="warning">{t('library.followUp.touched', { count: touched })}</StatusBadge>}
      {newPages > 0 && <StatusBadge tone="info">{t('library.followUp.newPages', { count: newPages })}</StatusBadge>}
    </span>
  );
}

interface LibraryUpdateCardProps {
  update: LibraryUpdate;
  run: AdoptionRun | null;
  /** True while some chapter is being taken. */
  isRunning: boolean;
  onAdopt: (booklets: readonly BookletBehind[], newPages: boolean) => void;
}

/** One chapter of the library that changed, and the booklets that have to decide. */
export function LibraryUpdateCard({ update, run, isRunning, onAdopt }: LibraryUpdateCardProps) {
  const t = useT();
  const id = useId();
  const { title, version, notes, adoption, booklets } = update;
  const hasNewPages = booklets.some(({ newPages: n }) => n > 0);
  const [newPages, setNewPages] = useState(true);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const isAdoptable = ({ canDecide, untouched, newPages: n }: BookletBehind) =>
    canDecide && untouched + (newPages ? n : 0) > 0;
  const chosen = booklets.filter((booklet) => isAdoptable(booklet) && !excluded.has(booklet.id));
  const toggle = (bookletId: string) => {
    const next = new Set(excluded);
    if (!next.delete(bookletId)) next.add(bookletId);
    setExcluded(next);
  };
  const changes = chosen.reduce((sum, one) => sum + one.untouched + (newPages ? one.newPages : 0), 0);
  const ask = async () => {
    const isSure = await confirm.ask({
      header: t('library.followUp.confirm', { title }),
      message: t('library.followUp.confirm.sentence', {
        changes: t('library.followUp.changes', { count: changes }),
        booklets: t('library.followUp.booklets', { count: chosen.length }),
      }),
      acceptLabel: t('library.followUp.take', { count: chosen.length }),
    });
    if (isSure) onAdopt(chosen, newPages);
  };
  const outcomes = new Map(run?.outcomes.map((outcome) => [outcome.bookletId, outcome]));
  const percent = adoption.total === 0 ? 100 : Math.floor((100 * adoption.upToDate) / adoption.total);
  return (
    <section className={`${shared.card} ${classes.page}`} aria-labelledby={id}>
      <div className={`${shared.wrapSm} ${classes.head}`}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={classes.quiet}>{t('library.version', { version })}</p>
          <VersionNotes notes={notes} />
        </div>
        <div className={own.adoption}>
          <span id={`${id}-adoption`}>
            {t('library.followUp.adoption', { done: adoption.upToDate, count: adoption.total, percent })}
          </span>
          <Progress.Root size={8} radius="xl">
            <Progress.Section value={percent} aria-labelledby={`${id}-adoption`} />
          </Progress.Root>
        </div>
      </div>
      {run && run.done < run.total && (
        <ProgressPanel title={t('library.followUp.running', { title })} done={run.done} total={run.total} />
      )}
      <ul className={`${shared.plainList} ${own.behind}`}>
        {booklets.map((booklet) => {
          const name = booklet.title || t('booklets.untitled');
          const outcome = outcomes.get(booklet.id);
          const checkable = isAdoptable(booklet);
          return (
            <li key={booklet.id}>
              <Checkbox
                aria-label={t('library.followUp.choose', { title: name })}
                checked={checkable && !excluded.has(booklet.id)}
                disabled={!checkable || isRunning}
                onChange={() => toggle(booklet.id)}
              />
              <span className={own.behindName}>
                <Link to={paths.bookletUpdates} search={{ livret: booklet.id }}>
                  {name}
                </Link>
                {booklet.from !== null && (
                  <span className={classes.quiet}> {t('library.followUp.from', { version: booklet.from })}</span>
                )}
                {outcome?.refusal && <span className={own.refusal}>{outcome.refusal}</span>}
                {outcome?.left !== null && outcome !== undefined && outcome.left > 0 && (
                  <span className={own.left}>{t('library.followUp.left', { count: outcome.left })}</span>
                )}
                {!booklet.canDecide && <span className={classes.quiet}> {t('library.followUp.cannot')}</span>}
              </span>
              <Changes booklet={booklet} />
            </li>
          );
        })}
      </ul>
      <div className={`${shared.wrapSm} ${own.foot}`}>
        {hasNewPages && (
          <Checkbox
            label={t('library.followUp.withNewPages')}
            checked={newPages}
            disabled={isRunning}
            onChange={(event) => setNewPages(event.currentTarget.checked)}
          />
        )}
        {booklets.some(isAdoptable) && (
          <Button disabled={isRunning || chosen.length === 0} onClick={() => void ask()}>
            {t('library.followUp.take', { count: chosen.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
