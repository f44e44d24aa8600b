import type { CampaignFilter } from '../../../../contract/messages/campaigns/campaign.ts';
import { ARRIVAL_STAGES, ENROLMENT_STATES, isEnded } from '../../../../contract/people/enrolments/enrolment.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import { TRACKING_STATES } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { getStageLabel } from '../../../people/participants/list/names.ts';
import { useProfileOptions } from '../../../people/participants/use-participants.ts';
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import classes from './recipients.module.css';

interface FilterBuilderProps {
  bookletId: string;
  value: CampaignFilter;
  /** Participants are tracked by name here: criteria that reveal their reading are offered only then. */
  named: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (filter: CampaignFilter, how: 'typed' | 'chosen') => void;
}

type ListCriterion =
  | 'states'
  | 'stages'
  | 'groups'
  | 'sites'
  | 'departments'
  | 'contracts'
  | 'languages'
  | 'referentIds';

/** Filter of recipients: all criteria must match; in a list, one value is enough. */
export function FilterBuilder({ bookletId, value, named, errors, onChange }: FilterBuilderProps) {
  const t = useT();
  const choices = useProfileOptions(bookletId);
  const told = (state: string) => named || !(TRACKING_STATES as readonly string[]).includes(state);
  const own = (values: readonly string[]) => toOptions(values, String);
  const offered: Record<ListCriterion, { value: string; label: string }[]> = {
    // A campaign reaches nobody whose access has ended: those states are not offered.
    states: toOptions(
      ENROLMENT_STATES.filter((state) => !isEnded(state) && told(state)),
      (state) => t(`participants.state.${state}`),
    ),
    stages: toOptions(ARRIVAL_STAGES, getStageLabel),
    groups: own(choices.groups),
    sites: own(choices.sites),
    departments: own(choices.departments),
    contracts: toOptions(CONTRACT_TYPES, (one) => t(`participants.contract.${one}`)),
    languages: toOptions(choices.languages, getLanguageTitle),
    referentIds: choices.referents.map(({ id, name }) => ({ value: id, label: name })),
  };
  const list = (name: ListCriterion) => {
    // A selected value stays in the options even when nobody matches it any more.
    const lost = (value[name] as string[]).filter((one) => !offered[name].some((option) => option.value === one));
    return (
      <MultiSelectField
        key={name}
        label={t(`campaigns.filter.${name}`)}
        error={errors[name]}
        placeholder={value[name].length === 0 ? t('campaigns.filter.any') : undefined}
        data={[...offered[name], ...own(lost)]}
        value={value[name] as string[]}
        onChange={(values) => onChange({ ...value, [name]: values } as CampaignFilter, 'chosen')}
      />
    );
  };
  const percent = (name: 'progressFrom' | 'progressTo') => (
    <NumberField
      label={t(`campaigns.filter.${name}`)}
      error={errors[name]}
      min={0}
      max={100}
      suffix=" %"
      value={value[name] ?? ''}
      onChange={(typed) => onChange({ ...value, [name]: typed === '' ? null : Number(typed) }, 'typed')}
    />
  );
  const date = (name: 'arrivalFrom' | 'arrivalTo') => (
    <TextField
      type="date"
      label={t(`campaigns.filter.${name}`)}
      error={errors[name]}
      value={value[name] ?? ''}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value || null }, 'chosen')}
    />
  );
  return (
    <fieldset>
      <legend className={classes.legend}>{t('campaigns.filter.legend')}</legend>
      <div className={classes.criteria}>
        {(Object.keys(offered) as ListCriterion[]).map(list)}
        {date('arrivalFrom')}
        {date('arrivalTo')}
        {named && percent('progressFrom')}
        {named && percent('progressTo')}
      </div>
    </fieldset>
  );
}
