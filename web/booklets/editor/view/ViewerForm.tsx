import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import { listParticipants } from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import {
  EMPTY_PERSONA,
  MAX_PERSONA_GROUPS,
  type Persona,
  VIEW_DAYS,
  type Viewer,
} from '../../../../contract/reading/viewer.ts';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { type KnownValues, mergeValues } from '../../audience/known-values.ts';
import { useAudienceValues } from '../../audience/use-audience-values.ts';

interface ViewerFormProps {
  booklet: Booklet;
  /** The viewer on display; null: none yet. */
  viewer: Viewer | null;
  /** Full name of the participant on display. */
  name: string;
  known: KnownValues;
  onView: (viewer: Viewer) => void;
}

const SEARCH_DELAY_MS = 250;

/** Participants of the booklet, found by the server; the chosen one stays in the list. */
const usePeople = (bookletId: string, search: string, enabled: boolean) => {
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS);
  return useCallQuery(['booklet', bookletId, 'view-people', asked], listParticipants, {
    params: { id: bookletId },
    query: { search: asked },
    enabled,
    placeholderData: (before) => before,
  }).data;
};

interface OwnFieldProps {
  field: KnownValues['ownFields'][number];
  choices: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** A field that the company adds to its participants: one of its choices, or any words. */
function OwnField({ field: { label, values }, choices, value, onChange }: OwnFieldProps) {
  // A value of a person who is there may no longer be in the list.
  const data = value === '' || choices.includes(value) ? [...choices] : [...choices, value];
  return values.length > 0 ? (
    <SelectField label={label} clearable data={data} value={value || null} onChange={(one) => onChange(one ?? '')} />
  ) : (
    <SuggestField label={label} maxLength={80} data={[...choices]} value={value} onChange={onChange} />
  );
}

/** Chooses a participant, or a persona, and a day. */
export function ViewerForm({ booklet, viewer, name, known, onView }: ViewerFormProps) {
  const t = useT();
  const seesPeople = booklet.can['participants.list'];
  const [kind, setKind] = useState<Viewer['kind']>(seesPeople ? (viewer?.kind ?? 'person') : 'persona');
  const [persona, setPersona] = useState<Persona>(viewer?.kind === 'persona' ? viewer : EMPTY_PERSONA);
  const shown = viewer?.kind === 'person' ? viewer : null;
  const [person, setPerson] = useState(shown && { id: shown.enrolmentId, label: name });
  const [day, setDay] = useState<number | null>(shown?.day ?? null);
  const [search, setSearch] = useState(name);
  const [error, setError] = useState('');
  // Opening the list again shows everybody, not only the chosen person.
  const existing = useAudienceValues(booklet.id);
  const people = usePeople(booklet.id, person && search === person.label ? '' : search, seesPeople);

  const options = (people?.rows ?? []).map(({ id, firstName, lastName, site, arrivalOn }) => ({
    value: id,
    label: [`${firstName} ${lastName}`.trim(), site, arrivalOn && formatDay(arrivalOn)].filter(Boolean).join(' · '),
  }));
  const listed =
    person && !options.some(({ value }) => value === person.id)
      ? [{ value: person.id, label: person.label }, ...options]
      : options;

  const change = (fields: Partial<Persona>) => setPersona({ ...persona, ...fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'persona') return onView(persona);
    if (!person) return setError(errorText('GEN-001'));
    onView({ kind: 'person', enrolmentId: person.id, day });
  };
  const listChoices = (field: 'site' | 'department' | 'group') =>
    mergeValues(existing?.values[field] ?? [], known.values[field] ?? []);
  return (
    <form className={shared.stackSm} onSubmit={submit} noValidate>
      {seesPeople && (
        <SegmentedChoice<Viewer['kind']>
          label={t('viewAs.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'person', label: t('viewAs.kind.person') },
            { value: 'persona', label: t('viewAs.kind.persona') },
          ]}
        />
      )}
      {kind === 'person' ? (
        <>
          <SelectField
            label={t('viewAs.person')}
            help={t('viewAs.person.help')}
            required
            searchable
            data={listed}
            // The server has searched: names without accents are found too.
            filter={({ options: all }) => all}
            value={person?.id ?? null}
            searchValue={search}
            onSearchChange={setSearch}
            error={error}
            onChange={(id) => {
              const found = listed.find(({ value }) => value === id);
              setPerson(found ? { id: found.value, label: found.label } : null);
              setError('');
            }}
          />
          <NumberField
            label={t('viewAs.day')}
            help={t('viewAs.day.person')}
            allowDecimal={false}
            suffix={`\u00a0${t('viewAs.unit', { count: Math.abs(day ?? 0) })}`}
            min={VIEW_DAYS.min}
            max={VIEW_DAYS.max}
            value={day ?? ''}
            onChange={(value) => setDay(typeof value === 'number' ? value : null)}
          />
        </>
      ) : (
        <>
          <SuggestField
            label={t('viewAs.site')}
            maxLength={80}
            data={listChoices('site')}
            value={persona.site}
            onChange={(site) => change({ site })}
          />
          <SuggestField
            label={t('viewAs.department')}
            maxLength={80}
            data={listChoices('department')}
            value={persona.department}
            onChange={(department) => change({ department })}
          />
          <SelectField
            label={t('viewAs.contract')}
            clearable
            data={CONTRACT_TYPES.map((value) => ({ value, label: t(`audience.contract.${value}`) }))}
            value={persona.contractType}
            onChange={(value) => change({ contractType: CONTRACT_TYPES.find((one) => one === value) ?? null })}
          />
          <TagsField
            label={t('viewAs.groups')}
            data={listChoices('group')}
            // A group may be named « Cadres, Lyon ».
            splitChars={[]}
            maxTags={MAX_PERSONA_GROUPS}
            maxLength={80}
            value={persona.groups}
            onChange={(groups) => change({ groups })}
          />
          <SelectField
            label={t('viewAs.language')}
            clearable
            searchable
            data={LANGUAGE_TAGS.map((value) => ({ value, label: getLanguageTitle(value) }))}
            value={persona.language || null}
            onChange={(value) => change({ language: value ?? '' })}
          />
          {known.ownFields.map((field) => (
            <OwnField
              key={field.key}
              field={field}
              choices={known.values[`own:${field.key}`] ?? []}
              value={persona.fields[field.key] ?? ''}
              onChange={(own) => change({ fields: { ...persona.fields, [field.key]: own } })}
            />
          ))}
          <TextField
            label={t('viewAs.arrivalOn')}
            help={t('viewAs.arrivalOn.help')}
            type="date"
            value={persona.arrivalOn ?? ''}
            onChange={(event) => change({ arrivalOn: event.currentTarget.value || null })}
          />
          <NumberField
            label={t('viewAs.day')}
            help={t('viewAs.day.help')}
            allowDecimal={false}
            suffix={`\u00a0${t('viewAs.unit', { count: Math.abs(persona.day) })}`}
            min={VIEW_DAYS.min}
            max={VIEW_DAYS.max}
            value={persona.day}
            onChange={(value) => change({ day: typeof value === 'number' ? value : 0 })}
          />
        </>
      )}
      {!seesPeople && <p className={shared.note}>{t('viewAs.personasOnly')}</p>}
      <div>
        <Button type="submit">{t('viewAs.show')}</Button>
      </div>
    </form>
  );
}
