import type { ViewDescription, ViewedPage } from '../../../../contract/reading/viewer.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconEye, IconEyeOff, IconLock } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatViewReason } from './format-view.ts';
import classes from './ViewAs.module.css';

const ICONS = { open: IconEye, locked: IconLock, hidden: IconEyeOff } as const;

interface ViewPagesProps {
  view: ViewDescription;
  /** Id of the page on display; null: the cover. */
  pageId: string | null;
  onPage: (page: ViewedPage) => void;
}

/** Every page of the draft: shown, locked or hidden for this person, with the reason. */
export function ViewPages({ view, pageId, onPage }: ViewPagesProps) {
  const t = useT();
  const pages = view.chapters.flatMap((chapter) => chapter.pages);
  const count = (state: ViewedPage['state']) => pages.filter((page) => page.state === state).length;
  return (
    <section aria-labelledby="pages-vues" className={shared.stackSm}>
      <h2 id="pages-vues" className={classes.heading}>
        {t('viewAs.pages')}
      </h2>
      <p className={shared.note} role="status">
        {t('viewAs.pages.sum', {
          open: t('viewAs.pages.open', { count: count('open') }),
          locked: t('viewAs.pages.locked', { count: count('locked') }),
          hidden: t('viewAs.pages.hidden', { count: count('hidden') }),
        })}
      </p>
      {view.blanks.length > 0 && (
        <p className={shared.note}>{t('viewAs.blanks', { labels: view.blanks.join(', ') })}</p>
      )}
      {view.chapters.map((chapter) => (
        <div key={chapter.id}>
          <h3 className={classes.chapter}>{chapter.title}</h3>
          <ul className={classes.pages}>
            {chapter.pages.map((page) => {
              const Icon = ICONS[page.state];
              return (
                <li key={page.id}>
                  <button
                    type="button"
                    className={classes.page}
                    data-state={page.state}
                    aria-current={page.id === pageId ? 'page' : undefined}
                    onClick={() => onPage(page)}
                  >
                    <Icon size={18} aria-hidden />
                    <span>
                      <span className={classes.pageTitle}>{page.title}</span>
                      <span className={shared.hidden}>{t('viewAs.comma')}</span>{' '}
                      {page.state === 'open' ? (
                        <span className={shared.hidden}>{t('viewAs.state.open')}</span>
                      ) : (
                        <span className={classes.reason}>
                          {t(`viewAs.state.${page.state}`, {
                            why: page.reasons.map(formatViewReason).join('\u202f; '),
                          })}
                        </span>
                      )}
                      {(['others', 'later'] as const).map(
                        (why) =>
                          page.hiddenBlocks[why] > 0 && (
                            <span key={why} className={classes.reason}>
                              {t(`viewAs.hiddenBlocks.${why}`, { count: page.hiddenBlocks[why] })}
                            </span>
                          ),
                      )}
                      {page.missing && (
                        <span className={classes.reason}>
                          {t('viewAs.missing', { labels: page.missing.labels.join(', ') })}
                        </span>
                      )}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
