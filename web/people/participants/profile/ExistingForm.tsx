import { Checkbox, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { enrolExistingParticipants, findCandidates } from '../../../../contract/people/participants/participants.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { joinErrorTexts, useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { formatIsoDate, getFullName } from '../list/names.ts';
import classes from '../participants.module.css';
import { participantKeys } from '../use-participants.ts';

interface ExistingFormProps {
  id: string;
  bookletId: string;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  onAdded: () => void;
}

/** Adds people of the company who already have a profile, with a search by name and checkboxes. */
export function ExistingForm({ id, bookletId, onState, onAdded }: ExistingFormProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map());
  const { busy, refusal, setRefusal, run } = useAction();
  const { data, error } = useCallQuery([...participantKeys.all(bookletId), 'candidates', search], findCandidates, {
    params: { id: bookletId },
    query: { search },
    placeholderData: (before) => before,
  });
  const dirty = ticked.size > 0;
  useEffect(() => onState({ dirty, busy }), [onState, dirty, busy]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!dirty) return setRefusal(t('participants.existing.choose'));
    await run(async () => {
      const body = { participantIds: [...ticked.keys()] };
      const { added, message } = await api(enrolExistingParticipants, { params: { id: bookletId }, body, quiet: true });
      if (!message) toast.success(t('participants.existing.added', { count: added }));
      onAdded();
    }, joinErrorTexts);
  };
  const tick = (participantId: string, name: string, on: boolean) => {
    const next = new Map(ticked);
    if (on) next.set(participantId, name);
    else next.delete(participantId);
    setTicked(next);
    setRefusal('');
  };
  return (
    <form id={id} onSubmit={(event) => void submit(event)} noValidate>
      <Stack className={classes.window}>
        <SearchField label={t('participants.existing.search')} value={search} onChange={setSearch} />
        <RefusalAlert>{refusal || error?.message}</RefusalAlert>
        {dirty && (
          <p role="status">
            {t('participants.existing.chosen', { count: ticked.size, names: [...ticked.values()].join(', ') })}
          </p>
        )}
        {!error && !data && <LoadingSkeleton />}
        {data?.rows.length === 0 && (
          <p>{t(search === '' ? 'participants.existing.none' : 'participants.existing.notFound')}</p>
        )}
        {data && data.rows.length > 0 && (
          <ul className={classes.outcome}>
            {data.rows.map((one) => (
              <li key={one.participantId}>
                <Checkbox
                  label={getFullName(one)}
                  description={[one.email, one.jobTitle, one.site, one.arrivalOn && formatIsoDate(one.arrivalOn)]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={ticked.has(one.participantId)}
                  onChange={(event) => tick(one.participantId, getFullName(one), event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        {data && data.left > 0 && <p className={shared.hint}>{t('ui.people.left', { count: data.left })}</p>}
      </Stack>
    </form>
  );
}
