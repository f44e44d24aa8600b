import { checkBookletAccessibility } from '../../../contract/booklets/content/accessibility.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { bookletKeys } from '../booklets/use-booklet.ts';
import classes from './advanced.module.css';

/** What machines find in the draft, page by page, and the public page that says it to readers. */
export function AccessibilitySection({ bookletId }: { bookletId: string }) {
  const t = useT();
  const { data, isError } = useCallQuery(
    [...bookletKeys.one(bookletId), 'accessibility-summary'],
    checkBookletAccessibility,
    { params: { id: bookletId }, staleTime: 0 },
  );
  if (!data && !isError) return null;
  const found = data ? [...data.pages.map(({ warnings, advice }) => warnings + advice), data.paleColours] : [];
  const total = found.reduce((sum, count) => sum + count, 0);
  return (
    <FormSection title={t('advanced.accessibility')}>
      {data ? (
        <>
          <p className={classes.plain}>
            {total === 0
              ? t('advanced.accessibility.good', { reference: data.reference })
              : t('advanced.accessibility.count', { count: total, reference: data.reference })}{' '}
            {t('advanced.accessibility.human', { count: data.humanChecks })}
          </p>
          <ul className={classes.findings}>
            {data.pages.map(({ id, title, warnings, advice }) => (
              <li key={id}>
                <Link to={paths.editor} search={{ livret: bookletId, page: id }}>
                  {title}
                </Link>{' '}
                <span className={classes.quiet}>
                  {t('advanced.accessibility.points', { count: warnings + advice })}
                </span>
              </li>
            ))}
            {data.paleColours > 0 && (
              <li>
                <Link to={`${paths.builder}/colors`} search={{ livret: bookletId }}>
                  {t('advanced.accessibility.colours')}
                </Link>{' '}
                <span className={classes.quiet}>{t('advanced.accessibility.points', { count: data.paleColours })}</span>
              </li>
            )}
          </ul>
        </>
      ) : (
        <p role="status">{t('advanced.accessibility.failed')}</p>
      )}
      <p className={classes.plain}>
        <a href={`/api/admin/booklets/${bookletId}/preview/livret/accessibilite`}>{t('advanced.accessibility.page')}</a>
      </p>
    </FormSection>
  );
}
