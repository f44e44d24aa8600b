import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import {
  findReferentAccounts,
  REFERENT_ROLES,
  type ReferentRow,
} from '../../../contract/people/referents/referents.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { formatReferentName } from './format-referent.ts';
import type { ReferentForm } from './values.ts';

interface IdentityFieldsProps {
  bookletId: string;
  form: ReferentForm;
  row: ReferentRow | null;
}

type IdentitySource = 'person' | 'account';

/** Identity of a referent, from an account or typed, and the role. */
export function IdentityFields({ bookletId, form, row }: IdentityFieldsProps) {
  const t = useT();
  const { field, values } = form;
  const [way, setWay] = useState<IdentitySource>(values.userId === null ? 'person' : 'account');
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, 250);
  const accounts = useCallQuery(['booklet', bookletId, 'referent-accounts', search], findReferentAccounts, {
    params: { id: bookletId },
    query: { search },
    enabled: way === 'account',
    placeholderData: (before) => before,
  });
  const account = field('userId');
  const role = field('role');
  const options = (accounts.data?.rows ?? []).map(({ id, email, ...names }) => ({
    value: id,
    label: `${formatReferentName(names)} — ${email}`,
  }));
  const isOther = row?.userId != null && !options.some(({ value }) => value === row.userId);
  return (
    <>
      <SegmentedChoice<IdentitySource>
        label={t('referents.who')}
        value={way}
        onChange={(next) => {
          setWay(next);
          if (next === 'person') account.onChange(null);
        }}
        options={toOptions(['person', 'account'], (value) => t(`referents.who.${value}`))}
      />
      {way === 'account' ? (
        <SelectField
          label={t('referents.field.userId')}
          help={accounts.data?.left ? t('ui.people.left', { count: accounts.data.left }) : t('referents.userId.help')}
          required
          searchable
          {...account}
          error={account.error ?? (form.errors.firstName ? form.errors.firstName : undefined)}
          onSearchChange={setWords}
          data={
            isOther && row
              ? [{ value: row.userId ?? '', label: `${formatReferentName(row)} — ${row.email}` }, ...options]
              : options
          }
        />
      ) : (
        <>
          <TextField label={t('referents.field.firstName')} required autoComplete="off" {...field('firstName')} />
          <TextField label={t('referents.field.lastName')} required autoComplete="off" {...field('lastName')} />
          <TextField
            label={t('referents.field.email')}
            help={t('referents.email.help')}
            type="email"
            autoComplete="off"
            {...field('email')}
          />
        </>
      )}
      <TextField label={t('referents.field.jobTitle')} max={100} autoComplete="off" {...field('jobTitle')} />
      <TextField label={t('referents.field.phone')} type="tel" autoComplete="off" {...field('phone')} />
      <SelectField
        label={t('referents.field.role')}
        help={t('referents.role.help', { manager: '{{responsable}}', buddy: '{{parrain_nom}}' })}
        required
        {...role}
        data={REFERENT_ROLES.map((value) => ({ value, label: t(`referents.role.${value}`) }))}
      />
      {values.role === 'other' && (
        <TextField label={t('referents.field.roleLabel')} required max={40} {...field('roleLabel')} />
      )}
    </>
  );
}
