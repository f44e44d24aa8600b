import { CHANGE_KINDS } from '../../../../contract/booklets/publications/version-changes.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './compare.module.css';
import type { Comparison, PageStops } from './use-comparison.ts';

interface ComparedPagesProps {
  comparison: Comparison;
  stops: readonly PageStops[];
  current: string | null;
  onOpen: (id: string) => void;
}

const listCounts = ({ booklet }: Comparison, page: PageStops['page'], t: ReturnType<typeof useT>): string[] => {
  if (page === null) return [t('comparison.count.changed', { count: booklet.length })];
  const { kind: own, counts } = page;
  return [
    ...(own ? [t(`comparison.page.${own}`)] : []),
    ...CHANGE_KINDS.flatMap((kind) =>
      counts[kind] > 0 ? [t(`comparison.count.${kind}`, { count: counts[kind] })] : [],
    ),
  ];
};

/** Pages that differ, with their numbers of changes of each kind. */
export function ComparedPages({ comparison, stops, current, onOpen }: ComparedPagesProps) {
  const t = useT();
  const { pages, unchanged } = comparison;
  return (
    <nav aria-label={t('comparison.pages')} className={classes.pages}>
      <p className={shared.note}>
        {t('comparison.pages.sum', { count: pages.length })}
        {unchanged > 0 && `\u202f; ${t('comparison.pages.same', { count: unchanged })}`}
      </p>
      <ul className={shared.plainList}>
        {stops.map(({ id, page }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.pageLink}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <span className={classes.pageName}>{page === null ? t('comparison.booklet') : page.title}</span>
              <span className={classes.counts}>
                {listCounts(comparison, page, t).map((words, at) => (
                  <span key={words} className={classes.count}>
                    {at > 0 && '·\u00a0'}
                    {words}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
