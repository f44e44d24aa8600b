import { Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import {
  PARTICIPANT_FIELDS,
  type ParticipantFieldPart,
} from '../../../../contract/people/participants/participant-fields.ts';
import {
  type FieldOfKind,
  isFieldOfKind,
  listFieldsOfPart,
  type ProfileFieldName,
} from '../../../../contract/people/participants/participant-profile.ts';
import { type TextKey, useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import classes from '../participants.module.css';
import type { ProfileOptions } from '../use-participants.ts';
import { CustomFields } from './CustomFields.tsx';
import { getFieldLabel } from './format-profile-field.ts';
import type { ProfileForm } from './participant-profile.ts';
import { listReferentOptions } from './referent-options.ts';

interface ProfileFieldsProps {
  form: ProfileForm;
  choices: ProfileOptions;
  /** Referents of the profile, even when they are not among the options. */
  named: readonly ({ id: string; name: string } | null)[];
  /** Shown under the arrival: messages that another day would move. */
  arrivalNote?: ReactNode;
  /** Shown under an e-mail or employee number that another participant has. */
  otherNote?: ReactNode;
}

/** Fields of which the form says more than their name. */
const HELP_TEXTS: Partial<Record<ProfileFieldName, TextKey>> = {
  email: 'participants.email.help',
  workEmail: 'participants.workEmail.help',
  employeeNumber: 'participants.employeeNumber.help',
  endOn: 'participants.endOn.help',
  language: 'participants.language.help',
  referentId: 'participants.referentId.help',
  buddyId: 'participants.buddyId.help',
  groups: 'participants.groups.help',
};
const REQUIRED_FIELDS = new Set<ProfileFieldName>(['firstName', 'lastName']);
const INPUT_TYPES = { text: 'text', email: 'email', phone: 'tel' } as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

/** All fields of a profile, in five sections, each with the control of its kind. */
export function ProfileFields({ form, choices, named, arrivalNote, otherNote }: ProfileFieldsProps) {
  const t = useT();
  const { field, errors } = form;
  const label = (name: ProfileFieldName) => ({
    label: getFieldLabel(name),
    ...(HELP_TEXTS[name] && { help: t(HELP_TEXTS[name]) }),
  });
  const place = (name: FieldOfKind<'place'>) => {
    const values = name === 'site' ? choices.sites : choices.departments;
    return choices.settings?.listsOnly ? (
      <SelectField
        {...label(name)}
        data={[...new Set([...values, form.values[name]])].filter(Boolean)}
        searchable
        clearable
        {...field(name)}
        value={form.values[name] || null}
        onChange={(value) => field(name).onChange(value ?? '')}
      />
    ) : (
      <SuggestField {...label(name)} data={[...values]} {...field(name)} />
    );
  };
  const person = (name: FieldOfKind<'referent'>) => {
    const options = listReferentOptions(name === 'buddyId' ? 'buddy' : 'manager', choices.referents, named);
    if (options.length === 0) return null;
    return (
      <SelectField {...label(name)} data={options} searchable clearable {...field(name)} value={form.values[name]} />
    );
  };
  const wrongGroup = Object.entries(errors).find(([name]) => name === 'groups' || name.startsWith('groups.'))?.[1];
  const control = (name: ProfileFieldName): ReactNode => {
    if (isFieldOfKind(name, 'place')) return place(name);
    if (isFieldOfKind(name, 'referent')) return person(name);
    if (isFieldOfKind(name, 'day')) return <TextField {...label(name)} type="date" {...field(name)} />;
    if (isFieldOfKind(name, 'contract')) {
      const data = CONTRACT_TYPES.map((value) => ({ value, label: t(`participants.contract.${value}`) }));
      return <SelectField {...label(name)} data={data} clearable {...field(name)} />;
    }
    if (isFieldOfKind(name, 'groups')) {
      return <TagsField {...label(name)} data={choices.groups} maxTags={20} {...field(name)} error={wrongGroup} />;
    }
    if (isFieldOfKind(name, 'language')) {
      return (
        <SelectField
          {...label(name)}
          data={[...new Set([...choices.languages, form.values[name]])]
            .filter(Boolean)
            .map((tag) => ({ value: tag, label: getLanguageTitle(tag) }))}
          clearable
          {...field(name)}
          value={form.values[name] || null}
          onChange={(value) => field(name).onChange(value ?? '')}
        />
      );
    }
    if (isFieldOfKind(name, 'custom')) return <CustomFields form={form} fields={choices.settings?.fields ?? []} />;
    return (
      <TextField
        {...label(name)}
        required={REQUIRED_FIELDS.has(name)}
        type={INPUT_TYPES[PARTICIPANT_FIELDS[name].kind]}
        autoComplete="off"
        {...field(name)}
      />
    );
  };
  const notes: Partial<Record<ProfileFieldName, ReactNode>> = { email: otherNote, arrivalOn: arrivalNote };
  const controls = (...parts: ParticipantFieldPart[]) =>
    parts.flatMap(listFieldsOfPart).map((name) => (
      <Fragment key={name}>
        {control(name)}
        {notes[name]}
      </Fragment>
    ));
  return (
    <Stack gap="xl">
      <Section title={t('participants.part.identity')}>{controls('identity')}</Section>
      <Section title={t('participants.part.arrival')}>{controls('arrival')}</Section>
      <Section title={t('participants.part.job')}>{controls('job')}</Section>
      <Section title={t('participants.part.company')}>{controls('company', 'reading')}</Section>
      {choices.settings && choices.settings.fields.length > 0 && (
        <Section title={t('participants.part.fields')}>{controls('fields')}</Section>
      )}
    </Stack>
  );
}
