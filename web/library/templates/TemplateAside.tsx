import type { TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import classes from './library.module.css';
import { getChapterPagesPath, getChapterPath } from './library-paths.ts';

/** Pages, usages, variables and versions of a chapter. */
export function TemplateAside({ card }: { card: TemplateCard }) {
  const t = useT();
  const { id, pages, usages, versions, versionsLeft, used, replacedBy, state, adoption } = card;
  return (
    <div className={classes.aside}>
      {state === 'obsolete' && (
        <section className={classes.panel}>
          <h2>{t('library.obsolete')}</h2>
          {replacedBy ? (
            <p>
              {t('library.replacedBy')} <Link to={getChapterPath(replacedBy.id)}>{replacedBy.title}</Link>
            </p>
          ) : (
            <p>{t('library.replacedByNone')}</p>
          )}
        </section>
      )}
      <section className={classes.panel}>
        <h2>{t('library.pages.title', { count: pages.length })}</h2>
        {pages.length === 0 && <p className={classes.quiet}>{t('library.pages.none')}</p>}
        <ol className={classes.list}>
          {pages.map((page) => (
            <li key={page.id} className={classes.row}>
              <Link to={getChapterPagesPath(id)} search={{ page: page.id }}>
                {page.title}
              </Link>
              {page.sample && <StatusBadge tone="warning">{t('library.sample')}</StatusBadge>}
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.panel}>
        <h2>{t('library.usedBy', { count: usages.total })}</h2>
        {adoption && adoption.total > 0 && (
          <p>
            {t('library.adoption', {
              done: adoption.upToDate,
              count: adoption.total,
              percent: Math.floor((100 * adoption.upToDate) / adoption.total),
            })}{' '}
            <Link to={paths.libraryUpdates}>{t('library.adoption.look')}</Link>
          </p>
        )}
        <ul className={classes.list}>
          {usages.rows.map(({ bookletId, title, company, version }) => (
            <li key={bookletId} className={classes.row}>
              {company === null ? (
                <Link to={paths.bookletHome} search={{ livret: bookletId }}>
                  {title || t('booklets.untitled')}
                </Link>
              ) : (
                <span>{`${title || t('booklets.untitled')} — ${company}`}</span>
              )}
              {version !== null && <span className={classes.quiet}>{t('library.version', { version })}</span>}
            </li>
          ))}
        </ul>
        <RowsLeftOut count={usages.total - usages.rows.length} />
      </section>
      {used.length > 0 && (
        <section className={classes.panel}>
          <h2>{t('library.used')}</h2>
          <ul className={classes.list}>
            {used.map(({ key, label, kind, origin, defaultValue }) => (
              <li key={key} className={classes.row}>
                <span>
                  {label}
                  <br />
                  <span className={classes.quiet}>
                    {`{{${key}}} · ${t(`library.kind.${kind}`)}`}
                    {defaultValue && ` · ${defaultValue}`}
                  </span>
                </span>
                <span className={classes.quiet}>{t(`library.origin.${origin}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {versions.length > 0 && (
        <section className={classes.panel}>
          <h2>{t('library.versions')}</h2>
          <ol className={classes.list}>
            {versions.map(({ version, notes, reason, mandatoryBefore, at, by }) => (
              <li key={version}>
                <strong>{t('library.version', { version })}</strong>{' '}
                <span className={classes.quiet}>{by ? `${formatDay(at)}, ${by}` : formatDay(at)}</span>
                {reason && <p>{reason}</p>}
                {mandatoryBefore && <p>{t('library.followUp.before', { day: formatDay(mandatoryBefore) })}</p>}
                {notes && <p>{notes}</p>}
              </li>
            ))}
          </ol>
          <RowsLeftOut count={versionsLeft} />
        </section>
      )}
    </div>
  );
}
