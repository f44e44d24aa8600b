import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { listParticipants } from '../../../contract/people/participants/participants.ts';
import { PERIMETER_KINDS, type ReferentRow } from '../../../contract/people/referents/referents.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import { useProfileOptions } from '../participants/use-participants.ts';
import { formatReferentName } from './format-referent.ts';
import type { ReferentForm } from './values.ts';

interface PerimeterFieldsProps {
  bookletId: string;
  form: ReferentForm;
  row: ReferentRow | null;
}

const PERIMETER_LISTS = { site: 'sites', department: 'departments', group: 'groups' } as const;

function ParticipantsField({ bookletId, form, row }: PerimeterFieldsProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, 250);
  const [names, setNames] = useState(() => new Map((row?.people ?? []).map(({ id, name }) => [id, name])));
  const found = useCallQuery(['booklet', bookletId, 'participants', 'list', { search }], listParticipants, {
    params: { id: bookletId },
    query: { search },
    placeholderData: (before) => before,
  });
  const options = new Map(names);
  for (const one of found.data?.rows ?? []) options.set(one.participantId, formatReferentName(one));
  const people = form.field('people');
  return (
    <MultiSelectField
      label={t('referents.field.people')}
      help={t('referents.people.help')}
      required
      {...people}
      name="perimeter.ids"
      error={form.errors['perimeter.ids']}
      onChange={(ids: string[]) => {
        setNames(new Map(ids.map((id) => [id, options.get(id) ?? ''])));
        people.onChange(ids);
      }}
      onSearchChange={setWords}
      filter={({ options: all }) => all}
      data={[...options].map(([value, label]) => ({ value, label }))}
    />
  );
}

/** Perimeter: all participants, those of some sites, departments or groups, or a list of names. */
export function PerimeterFields({ bookletId, form, row }: PerimeterFieldsProps) {
  const t = useT();
  const { field, values, errors } = form;
  const choices = useProfileOptions(bookletId);
  const { kind } = values;
  const list = kind === 'all' || kind === 'participants' ? null : PERIMETER_LISTS[kind];
  return (
    <>
      <SelectField
        label={t('referents.field.perimeter')}
        help={t('referents.perimeter.help')}
        required
        {...field('kind')}
        data={PERIMETER_KINDS.map((value) => ({ value, label: t(`referents.perimeter.${value}`) }))}
      />
      {list !== null && (
        <TagsField
          key={list}
          label={t(`referents.field.${list}`)}
          help={t('referents.values.help')}
          required
          maxTags={50}
          data={choices[list]}
          {...field(list)}
          name="perimeter.values"
          error={values[list].length === 0 ? errors['perimeter.values'] : undefined}
        />
      )}
      {kind === 'participants' && <ParticipantsField bookletId={bookletId} form={form} row={row} />}
    </>
  );
}
