import { type FormEvent, useState } from 'react';
import {
  type PersonChoice,
  READER_BEHAVIOURS,
  REHEARSAL_DAYS,
  type ReaderBehaviour,
  type RehearsedPerson,
  rehearsedPerson,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconPlayerPlay } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './rehearsal.module.css';

import type { ProfileLists } from './rehearsal-defaults.ts';

/** A person as they are typed: an emptied number is an empty text. */
type TypedPerson = Omit<RehearsedPerson, 'addedBefore'> & { addedBefore: number | '' };

interface PersonFormProps {
  choice: PersonChoice;
  lists: ProfileLists;
  busy: boolean;
  onRehearse: (choice: PersonChoice) => void;
}

/** The person of a rehearsal. Another choice in the address replaces what is typed. */
export function PersonForm({ choice, lists, busy, onRehearse }: PersonFormProps) {
  const t = useT();
  const [known, setKnown] = useState(choice);
  const [person, setPerson] = useState<TypedPerson>(choice.person);
  const [withDrafts, setWithDrafts] = useState(choice.withDrafts);
  const [errors, setErrors] = useState<Record<string, string>>({});
  if (known !== choice) {
    setKnown(choice);
    setPerson(choice.person);
    setWithDrafts(choice.withDrafts);
    setErrors({});
  }
  const change = (fields: Partial<TypedPerson>) => {
    setPerson({ ...person, ...fields });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = rehearsedPerson.safeParse(person);
    setErrors(getSchemaErrors(rehearsedPerson, person));
    if (read.success) onRehearse({ person: read.data, withDrafts });
  };
  const renderText = (name: 'firstName' | 'lastName' | 'jobTitle') => (
    <TextField
      label={t(`rehearsal.person.${name}`)}
      maxLength={80}
      value={person[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const renderSuggestion = (name: 'site' | 'department' | 'group', data: readonly string[]) => (
    <SuggestField
      label={t(name === 'group' ? 'rehearsal.person.group' : `viewAs.${name}`)}
      maxLength={80}
      data={[...data]}
      value={person[name]}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <form className={shared.stackSm} onSubmit={submit} noValidate aria-label={t('rehearsal.person')}>
      <div className={classes.pair}>
        {renderText('firstName')}
        {renderText('lastName')}
      </div>
      <TextField
        label={t('rehearsal.person.arrivalOn')}
        type="date"
        required
        value={person.arrivalOn}
        error={errors.arrivalOn}
        onChange={(event) => change({ arrivalOn: event.currentTarget.value })}
      />
      <NumberField
        label={t('rehearsal.person.addedBefore')}
        allowDecimal={false}
        suffix={`\u00a0${t('editor.block.unit.days')}`}
        min={0}
        max={-REHEARSAL_DAYS.min}
        value={person.addedBefore}
        error={errors.addedBefore}
        onChange={(value) => change({ addedBefore: value })}
      />
      <SelectField
        label={t('rehearsal.person.behaviour')}
        data={toOptions(READER_BEHAVIOURS, (value) => t(`rehearsal.behaviour.${value}`))}
        value={person.behaviour}
        onChange={(value) => change({ behaviour: value as ReaderBehaviour })}
      />
      {renderSuggestion('site', lists.sites)}
      {renderSuggestion('department', lists.departments)}
      <SelectField
        label={t('viewAs.contract')}
        clearable
        data={toOptions(CONTRACT_TYPES, (value) => t(`audience.contract.${value}`))}
        value={person.contractType}
        onChange={(value) => change({ contractType: CONTRACT_TYPES.find((one) => one === value) ?? null })}
      />
      <details className={classes.more}>
        <summary>{t('rehearsal.person.more')}</summary>
        <div className={shared.stackSm}>
          {renderText('jobTitle')}
          <TextField
            label={t('rehearsal.person.endOn')}
            type="date"
            value={person.endOn ?? ''}
            error={errors.endOn}
            onChange={(event) => change({ endOn: event.currentTarget.value || null })}
          />
          {renderSuggestion('group', lists.groups)}
          <SelectField
            label={t('viewAs.language')}
            clearable
            searchable
            placeholder={t('rehearsal.person.language.own')}
            data={toOptions(LANGUAGE_TAGS, getLanguageTitle)}
            value={person.language || null}
            onChange={(value) => change({ language: value ?? '' })}
          />
          {lists.ownFields.map(({ key, label, values: data }) => (
            <SuggestField
              key={key}
              label={label}
              maxLength={80}
              data={[...data]}
              value={person.fields[key] ?? ''}
              error={errors[`fields.${key}`]}
              onChange={(value) => change({ fields: { ...person.fields, [key]: value } })}
            />
          ))}
        </div>
      </details>
      <SwitchField
        label={t('rehearsal.withDrafts')}
        checked={withDrafts}
        onChange={(event) => setWithDrafts(event.currentTarget.checked)}
      />
      <div>
        <ButtonWithIcon type="submit" loading={busy} icon={IconPlayerPlay}>
          {t('rehearsal.start')}
        </ButtonWithIcon>
      </div>
    </form>
  );
}
