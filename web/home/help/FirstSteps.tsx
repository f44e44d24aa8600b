import { Button, Progress } from '@mantine/core';
import { dismissFirstSteps } from '../../../contract/home/help.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCan } from '../../lib/user.ts';
import { IconCircle, IconCircleCheckFilled } from '../../ui/icons/index.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './help.module.css';
import { useFirstSteps, useInvalidateHelp } from './use-help.ts';

/** « Premiers pas »: first tasks of a company. `always` shows it even after the user has dismissed it. */
export function FirstSteps({ always = false }: { always?: boolean }) {
  const t = useT();
  const mayCreate = useCan('booklet.create');
  const forget = useInvalidateHelp();
  const { data } = useFirstSteps(mayCreate);
  if (!data) return null;
  const done = data.steps.filter((step) => step.done).length;
  const over = done === data.steps.length;
  if (!always && (data.dismissed || over)) return null;
  const put = (dismissed: boolean) => {
    // A toast reports a refusal, and the list stays the same.
    api(dismissFirstSteps, { body: { dismissed } }).then(forget, () => undefined);
  };
  return (
    <section aria-labelledby="premiers-pas" className={`${shared.card} ${classes.steps}`}>
      <div className={`${shared.spread} ${classes.stepsHead}`}>
        <h2 id="premiers-pas">{t('help.steps')}</h2>
        {!data.dismissed && (
          <Button variant="subtle" size="compact-sm" onClick={() => put(true)}>
            {t('help.steps.dismiss')}
          </Button>
        )}
        {always && data.dismissed && (
          <Button variant="subtle" size="compact-sm" onClick={() => put(false)}>
            {t('help.steps.restore')}
          </Button>
        )}
      </div>
      <p className={classes.meta}>{t('help.steps.progress', { done, total: data.steps.length })}</p>
      <Progress
        value={(done / data.steps.length) * 100}
        aria-label={t('help.steps.progress', { done, total: data.steps.length })}
      />
      <ol className={classes.plain}>
        {data.steps.map(({ step, done: isDone, tutorialId }) => (
          <li key={step} className={classes.step}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden className={classes.done} />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            <span>
              {tutorialId ? (
                <Link to={paths.help} search={{ tutoriel: tutorialId }}>
                  {t(`help.step.${step}`)}
                </Link>
              ) : (
                t(`help.step.${step}`)
              )}
              <VisuallyHidden>{t(isDone ? 'help.step.done' : 'help.step.todo')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
