import { withBookletRows } from '../../../../contract/booklets/booklets/booklet-rows.ts';
import { listBooklets } from '../../../../contract/booklets/booklets/booklets.ts';
import { builderSteps } from '../../../../contract/platform/paths.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import shared from '../../../ui/theme/shared.module.css';
import { BookletCover } from '../../booklets/BookletCover.tsx';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { getWorkPath } from '../../booklets/use-booklet-actions.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import classes from './StartPage.module.css';

const MAX_UNFINISHED_SHOWN = 3;

/** Unfinished booklets, with links to resume them. */
export function UnfinishedBooklets() {
  const t = useT();
  const { data } = useCallQuery([...bookletKeys.list, 'unfinished'], listBooklets, {
    query: { state: 'building' },
    select: withBookletRows,
  });
  const rows = data?.rows.filter(({ can }) => can['booklet.edit']).slice(0, MAX_UNFINISHED_SHOWN) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="reprendre" className={classes.unfinished}>
      <h2 id="reprendre" className={classes.heading}>
        {t('builder.start.unfinished')}
      </h2>
      <ul className={classes.begun}>
        {rows.map((row) => {
          const step = builderSteps.find((one) => one === row.wizardStep) ?? 'name';
          const title = row.title ?? t('booklets.untitled');
          return (
            <li key={row.id}>
              <span className={classes.copyCover}>
                <BookletCover booklet={row} />
              </span>
              <div className={`${shared.breakable} ${shared.fill}`}>
                <strong>{title}</strong>
                <span className={`${shared.note} ${shared.block}`}>
                  {t('builder.start.left', { step: t(`builder.step.${step}`), date: formatDayAndTime(row.updatedAt) })}
                </span>
              </div>
              <LinkButton
                to={getWorkPath(row)}
                bookletId={row.id}
                variant="default"
                aria-label={t('builder.start.resume.one', { title })}
              >
                {t('builder.start.resume')}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
