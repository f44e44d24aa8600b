import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CONTRACT_TYPES } from '../../../contract/people/participants/participant.ts';
import type { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { TagsField } from '../../ui/TagsField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CustomFields } from './CustomFields.tsx';
import type { ProfileValues } from './participant-profile.ts';
import classes from './participants.module.css';
import { listReferentOptions } from './referent-options.ts';
import type { ProfileOptions } from './use-participants.ts';

export type ProfileForm = ReturnType<typeof useSchemaForm<ProfileValues>>;

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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

/** All fields of a profile, in five sections. */
export function ProfileFields({ form, choices, named, arrivalNote, otherNote }: ProfileFieldsProps) {
  const t = useT();
  const { field, errors } = form;
  const place = (name: 'site' | 'department', values: readonly string[]) =>
    choices.settings?.listsOnly ? (
      <SelectField
        label={t(`participants.field.${name}`)}
        data={[...new Set([...values, form.values[name]])].filter(Boolean)}
        searchable
        clearable
        {...field(name)}
        value={form.values[name] || null}
        onChange={(value) => field(name).onChange(value ?? '')}
      />
    ) : (
      <SuggestField label={t(`participants.field.${name}`)} data={[...values]} {...field(name)} />
    );
  const person = (name: 'referentId' | 'buddyId') => {
    const options = listReferentOptions(name === 'buddyId' ? 'buddy' : 'manager', choices.referents, named);
    if (options.length === 0) return null;
    return (
      <SelectField
        label={t(`participants.field.${name}`)}
        help={t(`participants.${name}.help`)}
        data={options}
        searchable
        clearable
        {...field(name)}
        value={form.values[name]}
      />
    );
  };
  const wrongGroup = Object.entries(errors).find(([name]) => name === 'groups' || name.startsWith('groups.'))?.[1];
  return (
    <Stack gap="xl">
      <Section title={t('participants.part.identity')}>
        <TextField label={t('participants.field.firstName')} required autoComplete="off" {...field('firstName')} />
        <TextField label={t('participants.field.lastName')} required autoComplete="off" {...field('lastName')} />
        <TextField
          label={t('participants.field.email')}
          help={t('participants.email.help')}
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        {otherNote}
        <TextField
          label={t('participants.field.workEmail')}
          help={t('participants.workEmail.help')}
          type="email"
          autoComplete="off"
          {...field('workEmail')}
        />
        <TextField label={t('participants.field.phone')} type="tel" autoComplete="off" {...field('phone')} />
        <TextField
          label={t('participants.field.employeeNumber')}
          help={t('participants.employeeNumber.help')}
          autoComplete="off"
          {...field('employeeNumber')}
        />
      </Section>
      <Section title={t('participants.part.arrival')}>
        <TextField label={t('participants.field.arrivalOn')} type="date" {...field('arrivalOn')} />
        {arrivalNote}
        <TextField
          label={t('participants.field.endOn')}
          help={t('participants.endOn.help')}
          type="date"
          {...field('endOn')}
        />
        <SelectField
          label={t('participants.field.contractType')}
          data={CONTRACT_TYPES.map((value) => ({ value, label: t(`participants.contract.${value}`) }))}
          clearable
          {...field('contractType')}
        />
      </Section>
      <Section title={t('participants.part.job')}>
        <TextField label={t('participants.field.jobTitle')} autoComplete="off" {...field('jobTitle')} />
        {place('department', choices.departments)}
        {place('site', choices.sites)}
      </Section>
      <Section title={t('participants.part.company')}>
        {person('referentId')}
        {person('buddyId')}
        <TagsField
          label={t('participants.field.groups')}
          help={t('participants.groups.help')}
          data={choices.groups}
          maxTags={20}
          {...field('groups')}
          error={wrongGroup}
        />
        <SelectField
          label={t('participants.field.language')}
          help={t('participants.language.help')}
          data={[...new Set([...choices.languages, form.values.language])]
            .filter(Boolean)
            .map((tag) => ({ value: tag, label: getLanguageTitle(tag) }))}
          clearable
          {...field('language')}
          value={form.values.language || null}
          onChange={(value) => field('language').onChange(value ?? '')}
        />
      </Section>
      {choices.settings && choices.settings.fields.length > 0 && (
        <Section title={t('participants.part.fields')}>
          <CustomFields form={form} fields={choices.settings.fields} />
        </Section>
      )}
    </Stack>
  );
}
