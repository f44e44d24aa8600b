import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { getSurveys } from '../../../contract/reading/surveys.ts';
import panel from '../../booklets/booklets/BookletHomePage.module.css';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatSurveyTitle } from './format-survey.ts';
import classes from './surveys.module.css';

const SurveyDialog = lazyComponent('SurveyDialog', () => import('./SurveyDialog.tsx'));

/** Results of the surveys of a booklet; renders nothing without surveys, or without the right to see statistics. */
export function SurveysPanel({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const [asked, setAsked] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useCallQuery(['booklet', booklet.id, 'surveys'], getSurveys, {
    params: { id: booklet.id },
    enabled: booklet.can['statistics.read'],
    staleTime: 0,
  });
  if (error) {
    return (
      <section className={panel.panel}>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data || data.surveys.length === 0) return null;
  const shown = data.surveys.find(({ blockId }) => blockId === asked);
  return (
    <section className={panel.panel} aria-labelledby="sondages">
      <h2 id="sondages">{t('surveys.title')}</h2>
      {!data.isKept && <p className={classes.quiet}>{t('surveys.notKept')}</p>}
      <ul className={shared.plainList}>
        {data.surveys.map((survey) => (
          <li key={survey.blockId} className={`${shared.spread} ${classes.one}`}>
            <div>
              <strong>{formatSurveyTitle(survey, t)}</strong>
              <p className={classes.quiet}>
                {survey.page ? t('surveys.page', { title: survey.page.title }) : t('surveys.gone')}
                {survey.closesOn !== '' && ` · ${t('surveys.closes', { day: formatDay(survey.closesOn) })}`}
              </p>
              <p>
                {survey.answers === null
                  ? errorText('STA-001', { n: data.threshold })
                  : t('surveys.answers', { count: survey.answers })}
              </p>
            </div>
            {survey.answers !== null && (
              <Button
                variant="default"
                aria-label={t('surveys.openLabel', { title: formatSurveyTitle(survey, t) })}
                onClick={() => {
                  setAsked(survey.blockId);
                  setOpened(true);
                }}
              >
                {t('surveys.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <SurveyDialog survey={shown} threshold={data.threshold} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  );
}
