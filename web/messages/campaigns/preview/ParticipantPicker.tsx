import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { listParticipants, type ParticipantRow } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { getFullName } from '../../../people/participants/list/names.ts';
import { participantKeys } from '../../../people/participants/use-participants.ts';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';

interface ParticipantPickerProps {
  bookletId: string;
  person: { id: string; name: string } | null;
  onPick: (person: { id: string; name: string } | null) => void;
  label?: string;
  help?: string;
  placeholder?: string;
}

const formatParticipantOption = (row: ParticipantRow) =>
  row.email ? `${getFullName(row)} — ${row.email}` : getFullName(row);

/**
 * Picks the recipient of the preview, a participant of this booklet, by name or address; empty means a sample
 * recipient.
 */
export function ParticipantPicker({ bookletId, person, onPick, label, help, placeholder }: ParticipantPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState(person?.name ?? '');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useCallQuery([...participantKeys.list(bookletId), 'pick', search], listParticipants, {
    params: { id: bookletId },
    query: { search, size: 25 },
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const options = [...new Map(rows.map((row) => [formatParticipantOption(row), row.id])).keys()];
  const change = (value: string) => {
    setTyped(value);
    if (value === '') return onPick(null);
    const row = rows.find((one) => formatParticipantOption(one) === value);
    if (row) onPick({ id: row.id, name: getFullName(row) });
  };
  return (
    <SuggestField
      label={label ?? t('campaigns.preview.person')}
      help={help}
      placeholder={placeholder ?? t('campaigns.preview.person.anybody')}
      data={options}
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      limit={25}
      value={typed}
      onChange={change}
      clearable
      // In a dialog the field has the focus at once: its options would cover the rest.
      openOnFocus={false}
    />
  );
}
