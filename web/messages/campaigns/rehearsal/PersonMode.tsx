import { useEffect, useRef } from 'react';
import type { PersonChoice } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconArrowLeft } from '../../../ui/icons/index.ts';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { FormPanel } from './FormPanel.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonRehearsal, usePersonRehearsal } from './PersonRehearsal.tsx';
import classes from './rehearsal.module.css';
import { COHORT_MODE, formatChoice } from './rehearsal-address.ts';
import { createExamplePerson, type ProfileLists } from './rehearsal-defaults.ts';
import { useProfileLists } from './use-profile-lists.ts';
import { buildRehearsalSearch, useRehearsalAddress } from './use-rehearsal-address.ts';

interface PersonModeProps {
  bookletId: string;
  /** Day in the time zone of the company. */
  today: string;
  /** The user may list participants. */
  seesPeople: boolean;
}

/** One person: the form, and their days. The first visit shows an example. */
function LoadedPersonMode({ bookletId, today, lists }: Omit<PersonModeProps, 'seesPeople'> & { lists: ProfileLists }) {
  const t = useT();
  const { search, person, cohort, day, setPerson, setDay } = useRehearsalAddress();
  const { shown, error, refetch, isFetching } = usePersonRehearsal(bookletId, person);
  const texts = { jobTitle: t('rehearsal.person.jobTitle.example'), text: t('rehearsal.person.text.example') };
  const example = createExamplePerson(today, lists, texts);
  const showExample = useRef(() => {});
  showExample.current = () => setPerson(example, true);
  useEffect(() => {
    if (person === null) showExample.current();
  }, [person]);
  // The same choice again: the sequence may have changed since.
  const rehearse = (choice: PersonChoice) =>
    person && formatChoice(choice) === formatChoice(person) ? void refetch() : setPerson(choice);
  return (
    <div className={classes.layout}>
      <FormPanel title={t('rehearsal.person')}>
        {cohort && (
          <Link
            className={`${shared.link} ${classes.back}`}
            to={paths.bookletRehearsal}
            search={buildRehearsalSearch(search, { pour: COHORT_MODE })}
          >
            <IconArrowLeft size={18} aria-hidden />
            {t('rehearsal.cohort.back')}
          </Link>
        )}
        <PersonForm choice={person ?? example} lists={lists} busy={isFetching} onRehearse={rehearse} />
      </FormPanel>
      {error || !shown ? (
        <LoadState error={error} onRetry={refetch} />
      ) : (
        <PersonRehearsal bookletId={bookletId} shown={shown} loading={isFetching} day={day} onDay={setDay} />
      )}
    </div>
  );
}

/** One person, once the lists that their profile is chosen from are there. */
export function PersonMode({ seesPeople, ...props }: PersonModeProps) {
  const lists = useProfileLists(props.bookletId, seesPeople);
  return lists ? <LoadedPersonMode {...props} lists={lists} /> : <LoadingSkeleton />;
}
