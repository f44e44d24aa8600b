import { useState } from 'react';
import { type AccessTestResult, testAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { fromWallTime } from '../../lib/wall-time.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './access.module.css';

interface TrialSectionProps {
  bookletId: string;
  timeZone: string;
  /** The form has unsaved changes, which the trial ignores. */
  dirty: boolean;
}

const EMPTY_TRIAL = { email: '', employeeNumber: '', code: '', link: '', address: '', at: '' };
type TrialFormValues = typeof EMPTY_TRIAL;

const loadTrialSchema = (timeZone: string) => () =>
  import('./dialog-schemas.ts').then(({ createTrialSchema }) => createTrialSchema(timeZone));

const ICONS = { yes: IconCircleCheck, no: IconCircleX, skipped: IconCircleMinus } as const;

function TrialResult({ trial }: { trial: AccessTestResult }) {
  const t = useT();
  const { allowed, person, message, steps, via } = trial;
  const answer = !allowed
    ? t('access.trial.no')
    : person === null
      ? t('access.trial.yes')
      : t('access.trial.yesAs', { name: person });
  return (
    <div role="status">
      <div className={`${shared.stackTight} ${classes.verdict}`} data-allowed={allowed}>
        <p className={classes.answer}>{answer}</p>
        {via !== null && <p>{t('access.trial.via', { door: t(`booklet.access.${via}`) })}</p>}
        {message !== null && <p>{t('access.trial.told', { message })}</p>}
      </div>
      <ol className={`${shared.stackSm} ${classes.steps}`}>
        {steps.map(({ step, verdict, reason, values }, index) => {
          const Icon = ICONS[verdict];
          const name = step === 'online' || step === 'network' || step === 'window' ? `access.trial.${step}` : null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a door may be judged twice, for two things that were shown
            <li key={`${step}-${index}`} className={classes.step} data-verdict={verdict}>
              <Icon size={20} aria-hidden />
              <span>
                <span className={shared.strong}>
                  {name === null ? t(`booklet.access.${step as 'link'}`) : t(name as 'access.trial.online')}
                  {t('access.trial.colon')}
                </span>{' '}
                {t(`access.trial.reason.${reason}`, values)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** « Que voit… ? »: access decision for one person, with its reasons, from the reader's own access policy. */
export function TrialSection({ bookletId, timeZone, dirty }: TrialSectionProps) {
  const t = useT();
  const [trial, setTrial] = useState<AccessTestResult | null>(null);
  const { field, submit, busy, refusal } = useSchemaForm<TrialFormValues>(
    loadTrialSchema(timeZone),
    EMPTY_TRIAL,
    async ({ at, ...shown }) => {
      const body = { ...shown, at: fromWallTime(at, timeZone) };
      setTrial(await api(testAccess, { params: { id: bookletId }, body, quiet: true }));
    },
  );
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('access.trial')} sentence={t('access.trial.sentence')}>
        <div className={classes.pair}>
          <TextField
            label={t('access.trial.email')}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            {...field('email')}
          />
          <TextField label={t('access.trial.link')} autoComplete="off" spellCheck={false} {...field('link')} />
          <TextField label={t('access.trial.number')} autoComplete="off" {...field('employeeNumber')} />
          <TextField label={t('access.trial.code')} autoComplete="off" spellCheck={false} {...field('code')} />
          <TextField
            label={t('access.trial.address')}
            help={t('access.trial.address.help')}
            autoComplete="off"
            spellCheck={false}
            {...field('address')}
          />
          <TextField
            type="datetime-local"
            label={t('access.trial.at')}
            help={t('access.trial.at.help')}
            {...field('at')}
          />
        </div>
        {dirty && <p className={classes.quiet}>{t('access.trial.unsaved')}</p>}
        {refusal && <FieldError>{refusal}</FieldError>}
        <div>
          <SubmitButton variant="default" loading={busy}>
            {t('access.trial.ask')}
          </SubmitButton>
        </div>
        {trial && <TrialResult trial={trial} />}
      </FormSection>
    </form>
  );
}
