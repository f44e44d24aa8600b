import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import {
  type BookletRights,
  findColleagues,
  grantRight,
  inviteWithRight,
  type RightHolder,
} from '../../../contract/booklets/rights/rights.ts';
import { LEVELS, level as levelSchema } from '../../../contract/platform/permissions.ts';
import { email, paragraphs, personName, uuid } from '../../../contract/platform/text/text.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface GrantDialogProps {
  bookletId: string;
  rights: BookletRights;
  /** Holder of the right to change; null to choose or invite somebody. */
  to: RightHolder | null;
  onClose: () => void;
  onKept: (rights: BookletRights) => void;
}

/** Form fields: the end is a day, and the right lasts until the end of that day. */
const commonFields = { level: levelSchema, chapterIds: z.array(uuid), until: z.string(), notify: z.boolean() };
const message = paragraphs('Message', { max: 300 });
const colleagueGrant = z.object({ ...commonFields, message, userId: uuid });
const invitationGrant = z.object({
  ...commonFields,
  message,
  email,
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
});

type GrantMode = 'colleague' | 'invitation';

const toEndOfDay = (until: string): string | null =>
  until === '' ? null : new Date(`${until}T23:59:59`).toISOString();
const toDateFieldValue = (moment: string | null): string =>
  moment === null ? '' : new Date(moment).toLocaleDateString('sv-SE');

/** Grants a right, or changes an existing one. */
export function GrantDialog({ bookletId, rights, to, onClose, onKept }: GrantDialogProps) {
  const t = useT();
  const [way, setWay] = useState<GrantMode>('colleague');
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, 250);
  const colleagues = useCallQuery(['booklet', bookletId, 'colleagues', search], findColleagues, {
    params: { id: bookletId },
    query: { search },
    enabled: to === null,
    placeholderData: (before) => before,
  });
  const form = useSchemaForm(
    way === 'invitation' ? invitationGrant : colleagueGrant,
    {
      userId: to?.userId ?? '',
      email: '',
      firstName: '',
      lastName: '',
      level: to?.level ?? ('writer' as const),
      chapterIds: to?.chapterIds ?? [],
      until: toDateFieldValue(to?.expiresAt ?? null),
      notify: to === null,
      message: '',
    },
    async ({ userId, until, chapterIds, email, firstName, lastName, ...rest }) => {
      const grant = { ...rest, chapterIds: chapterIds.length === 0 ? null : chapterIds, expiresAt: toEndOfDay(until) };
      onKept(
        way === 'invitation'
          ? await api(inviteWithRight, { params: { id: bookletId }, body: { ...grant, email, firstName, lastName } })
          : await api(grantRight, { params: { id: bookletId, userId }, body: grant }),
      );
    },
  );
  const { field, ticked, values, errors } = form;
  const level = field('level');
  const person = field('userId');
  const chapters = field('chapterIds');
  const until = field('until');
  const invitation = to === null && way === 'invitation';
  return (
    <FormDialog
      width="40rem"
      title={to ? t('rights.change.title', { name: to.name }) : t('rights.give')}
      form={form}
      cancel={t('rights.cancel')}
      accept={t(invitation ? 'rights.invite' : 'rights.save')}
      onClose={onClose}
    >
      {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
      {to === null && (
        <SegmentedChoice<GrantMode>
          label={t('rights.who')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'colleague', label: t('rights.who.colleague') },
            { value: 'invitation', label: t('rights.who.invitation') },
          ]}
        />
      )}
      {to === null && way === 'colleague' && (
        <SelectField
          label={t('rights.person')}
          help={colleagues.data?.left ? t('ui.people.left', { count: colleagues.data.left }) : t('rights.person.help')}
          required
          searchable
          name={person.name}
          error={person.error}
          value={values.userId === '' ? null : values.userId}
          onChange={(value) => person.onChange(value ?? '')}
          onSearchChange={setWords}
          data={(colleagues.data?.rows ?? []).map(({ userId, name, email: address }) => ({
            value: userId,
            label: `${name} — ${address}`,
          }))}
        />
      )}
      {invitation && (
        <>
          <TextField label={t('rights.email')} required type="email" {...field('email')} />
          <TextField label={t('account.firstName')} required {...field('firstName')} />
          <TextField label={t('account.lastName')} required {...field('lastName')} />
        </>
      )}
      <ChoiceCards
        label={t('rights.level')}
        value={values.level}
        onChange={level.onChange}
        choices={[...LEVELS].map((value) => ({
          value,
          label: t(`rights.levelName.${value}`),
          sentence: t(`rights.level.${value}`),
        }))}
      />
      {values.level === 'writer' && rights.chapters.length > 0 && (
        <MultiSelectField
          label={t('rights.chapters')}
          help={t('rights.chapters.help')}
          error={errors.chapterIds}
          name={chapters.name}
          value={values.chapterIds}
          onChange={chapters.onChange}
          data={rights.chapters.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <TextField
        label={t('rights.until')}
        help={t('rights.until.help')}
        type="date"
        {...until}
        error={until.error ?? errors.expiresAt}
      />
      {!invitation && <CheckboxField label={t('rights.notify')} {...ticked('notify')} />}
      {values.notify && !invitation && <TextAreaField label={t('rights.message')} max={300} {...field('message')} />}
    </FormDialog>
  );
}
