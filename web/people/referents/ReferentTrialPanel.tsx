import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { listParticipants } from '../../../contract/people/participants/participants.ts';
import { simulateReferents } from '../../../contract/people/referents/referents.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatReferentName, formatReferentRole } from './format-referent.ts';
import classes from './referents.module.css';

/** « Tester pour… »: referents of one participant by role, and the details shown to that participant. */
export function ReferentTrialPanel({ bookletId }: { bookletId: string }) {
  const t = useT();
  const [words, setWords] = useState('');
  const [enrolmentId, setEnrolmentId] = useState<string | null>(null);
  const [search] = useDebouncedValue(words, 250);
  const people = useCallQuery(['booklet', bookletId, 'participants', 'list', { search }], listParticipants, {
    params: { id: bookletId },
    query: { search },
    placeholderData: (before) => before,
  });
  const trial = useCallQuery(['booklet', bookletId, 'referent-trial', enrolmentId], simulateReferents, {
    params: { id: bookletId },
    query: { enrolmentId: enrolmentId ?? '' },
    enabled: enrolmentId !== null,
  });
  const known = people.data?.rows ?? [];
  const options = known.map((row) => ({
    value: row.id,
    label: [formatReferentName(row), row.site].filter(Boolean).join(' — '),
  }));
  const chosen = enrolmentId !== null && !options.some(({ value }) => value === enrolmentId) && trial.data;
  return (
    <section className={classes.panel} aria-labelledby="tester">
      <h2 id="tester">{t('referents.trial')}</h2>
      <p className={shared.dimmed}>{t('referents.trial.sentence')}</p>
      <SelectField
        label={t('referents.trial.who')}
        searchable
        clearable
        value={enrolmentId}
        onChange={setEnrolmentId}
        onSearchChange={setWords}
        // The server has already searched, without regard to accents.
        filter={({ options: all }) => all}
        data={chosen ? [{ value: enrolmentId, label: trial.data.name }, ...options] : options}
      />
      <div aria-live="polite">
        {trial.isLoading && <LoadingSkeleton blocks={1} />}
        {trial.error && <ErrorState message={trial.error.message} onRetry={() => void trial.refetch()} />}
        {enrolmentId !== null && trial.data && (
          <>
            <dl className={classes.trial}>
              {trial.data.roles.map(({ role, roleLabel, name, rule, insteadOf, away, visible }) => (
                <div key={`${role} ${roleLabel}`}>
                  <dt>{formatReferentRole({ role, roleLabel })}</dt>
                  <dd>
                    <strong>{name ?? t('referents.trial.nobody')}</strong>
                    {rule !== null && <span>{t(`referents.rule.${rule}`)}</span>}
                    {insteadOf !== null && <span>{t('referents.trial.instead', { name: insteadOf })}</span>}
                    {away && <span>{t('referents.trial.away')}</span>}
                    {name !== null && !visible && <span>{t('referents.trial.hidden')}</span>}
                  </dd>
                </div>
              ))}
            </dl>
            <h3>{t('referents.trial.reads')}</h3>
            <dl className={classes.trial}>
              {trial.data.variables.map(({ key, text, known: isKnown }) => (
                <div key={key}>
                  <dt>
                    <code>{`{{${key}}}`}</code>
                  </dt>
                  <dd>
                    <strong>{text || t('referents.trial.empty')}</strong>
                    {!isKnown && text !== '' && <span>{t('referents.trial.default')}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}
