import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inviteUsers, type listInvitationChoices } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { LEVELS, type Level, type Role } from '../../../contract/platform/permissions.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import type { InvitationResults } from './InviteResults.tsx';
import { bulkInvitation, singleInvitation } from './invite-schema.ts';
import { toEndOfDay } from './names.tsx';
import { parsePeople } from './parse-people.ts';
import { listTimeZones } from './time-zones.ts';
import { userKeys } from './use-user.ts';

type InvitationMode = 'one' | 'many';

interface InviteFormProps {
  choices: CallAnswer<typeof listInvitationChoices>;
  onCompany: (id: string) => void;
  onSent: (results: InvitationResults) => void;
}

export function InviteForm({ choices, onCompany, onSent }: InviteFormProps) {
  const t = useT();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [way, setWay] = useState<InvitationMode>('one');
  const empty = {
    email: '',
    firstName: '',
    lastName: '',
    people: '',
    role: (choices.roles.includes('editor') ? 'editor' : choices.roles[0]) as Role,
    companyId: choices.companyId ?? '',
    jobTitle: '',
    phone: '',
    locale: 'fr-FR',
    timeZone: 'Europe/Paris',
    until: '',
    booklets: [] as string[],
    level: 'writer' as Level,
  };
  const form = useSchemaForm(way === 'one' ? singleInvitation : bulkInvitation, empty, async (values) => {
    const { email, firstName, lastName, people, until, booklets, level, companyId, ...rest } = values;
    const given = values.role === 'editor' ? booklets.map((bookletId) => ({ bookletId, level })) : [];
    const { results } = await api(inviteUsers, {
      body: {
        ...rest,
        people: way === 'one' ? [{ email, firstName, lastName }] : parsePeople(people),
        companyId: companyId === '' ? null : companyId,
        expiresAt: toEndOfDay(until),
        booklets: given,
      },
    });
    await cache.invalidateQueries({ queryKey: userKeys.list });
    if (results.some(({ id }) => id === null) || results.length > 1) onSent(results);
    else await navigate({ to: paths.users });
  });
  const { field, values } = form;
  useUnsavedGuard(form.dirty);
  useEffect(() => {
    if (values.companyId !== '') onCompany(values.companyId);
  }, [values.companyId, onCompany]);
  const role = field('role');
  const company = field('companyId');
  const until = field('until');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="xl" maw={720}>
        {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
        <FormSection title={t('users.invite.who')}>
          <SegmentedChoice<InvitationMode>
            label={t('users.invite.way')}
            value={way}
            onChange={setWay}
            options={toOptions(['one', 'many'], (value) => t(`users.invite.${value}`))}
          />
          {way === 'one' ? (
            <>
              <TextField label={t('auth.email')} type="email" autoComplete="off" required {...field('email')} />
              <TextField label={t('account.firstName')} max={60} required {...field('firstName')} />
              <TextField label={t('account.lastName')} max={80} required {...field('lastName')} />
            </>
          ) : (
            <TextAreaField
              label={t('users.invite.people')}
              help={t('users.invite.people.help')}
              required
              autosize
              minRows={6}
              maxRows={16}
              {...field('people')}
            />
          )}
        </FormSection>
        <FormSection title={t('users.invite.rights')}>
          <SelectField
            label={t('users.column.role')}
            help={t(`users.role.${values.role}.help`)}
            data={toOptions(choices.roles, (value) => t(`users.role.${value}`))}
            required
            {...role}
            onChange={(value) => role.onChange(value ?? 'editor')}
          />
          {choices.companies.length > 0 && values.role !== 'super_admin' && (
            <SelectField
              label={t('users.column.company')}
              data={choices.companies.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              required
              {...company}
              onChange={(value) => company.onChange(value ?? '')}
            />
          )}
          {values.role === 'editor' && choices.booklets.length > 0 && (
            <>
              <MultiSelectField
                label={t('users.invite.booklets')}
                help={t('users.invite.booklets.help')}
                data={choices.booklets.map(({ id, title }) => ({ value: id, label: title || t('booklets.untitled') }))}
                {...field('booklets')}
              />
              {values.booklets.length > 0 && (
                <SelectField
                  label={t('users.invite.level')}
                  data={toOptions(LEVELS, (value) => t(`rights.levelName.${value}`))}
                  {...field('level')}
                />
              )}
            </>
          )}
          <TextField label={t('users.until')} help={t('users.until.help')} type="date" {...until} />
        </FormSection>
        <FormSection title={t('users.invite.more.about')}>
          <TextField label={t('account.jobTitle')} max={100} {...field('jobTitle')} />
          {way === 'one' && <TextField label={t('account.phone')} type="tel" autoComplete="off" {...field('phone')} />}
          <SelectField
            label={t('users.locale')}
            data={choices.languages.map(({ code }) => ({ value: code, label: getLanguageTitle(code) }))}
            {...field('locale')}
          />
          <SelectField
            label={t('account.timeZone')}
            data={listTimeZones(values.timeZone)}
            searchable
            {...field('timeZone')}
          />
        </FormSection>
        <StickySaveBar
          dirty={form.dirty}
          saving={form.busy}
          label={
            way === 'many' && parsePeople(values.people).length > 1
              ? t('users.invite.action', { count: parsePeople(values.people).length })
              : t('users.invite')
          }
        />
      </Stack>
    </form>
  );
}
