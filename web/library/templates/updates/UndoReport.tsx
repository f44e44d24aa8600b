import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { ProgressPanel } from '../../../ui/feedback/ProgressPanel.tsx';
import shared from '../../../ui/theme/shared.module.css';
import own from './library-updates.module.css';
import classes from './updates.module.css';
import type { LeftOver, UndoRun } from './use-library-updates.ts';

/** Outcome of an undoing: the pages that are as before, and why others stay as they are. */
export function UndoReport({ run: { title, done, total, restored, left } }: { run: UndoRun }) {
  const t = useT();
  if (done < total) return <ProgressPanel title={t('library.followUp.undoing', { title })} done={done} total={total} />;
  const toSentence = ({ booklet, page, refusal }: LeftOver): string => {
    const name = booklet || t('booklets.untitled');
    return page
      ? t('library.followUp.undone.page', {
          page: page.title,
          booklet: name,
          reason: t(`library.followUp.undone.${page.reason}`),
        })
      : t('library.followUp.undone.booklet', { booklet: name, reason: refusal });
  };
  return (
    <div role="status" className={`${shared.card} ${classes.page}`}>
      <p className={own.outcome}>
        {restored === 0 ? t('library.followUp.undone.none') : t('library.followUp.undone', { count: restored })}
      </p>
      {left.length > 0 && (
        <>
          <p className={own.outcome}>{t('library.followUp.undone.left', { count: left.length })}</p>
          <ul className={own.leftPages}>
            {left.map((one) => (
              <li key={one.page?.pageId ?? one.bookletId}>
                <Link to={paths.bookletHome} search={{ livret: one.bookletId }}>
                  {toSentence(one)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
