import type { Company } from '../../../contract/administration/companies/companies.ts';
import { HOLIDAYS_REGIONS, TIME_ZONES } from '../../../contract/administration/companies/company-choices.ts';
import { useT } from '../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../lib/language-names.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './companies.module.css';
import { EmbedHostsForm } from './EmbedHostsForm.tsx';
import { formatHolidaysRegion } from './format-company.ts';
import { PartFrame } from './PartFrame.tsx';
import { getNumberFieldProps, getTextFieldProps, useCompanyPartForm } from './use-part-form.ts';

const SECURITY_SWITCHES = [
  'mfaRequired',
  'impersonationAllowed',
  'impersonationNotice',
  'referentReminders',
  'approval',
] as const;
const CONTACT_ROLES = ['contact', 'dpo', 'safety'] as const;

function PoliciesForm({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('policies', company);
  const { form } = part;
  const languages = form.values.languages as string[];
  return (
    <PartFrame label={t('company.tab.security')} part={part}>
      <FormSection title={t('company.section.contacts')} sentence={t('company.section.contacts.sentence')}>
        {CONTACT_ROLES.map((who) => (
          <div key={who} className={classes.pair}>
            <TextField label={t(`company.${who}Name`)} max={120} {...getTextFieldProps(form, `${who}Name`)} />
            <TextField label={t(`company.${who}Email`)} type="email" {...getTextFieldProps(form, `${who}Email`)} />
          </div>
        ))}
      </FormSection>
      <FormSection title={t('company.section.rules')}>
        {SECURITY_SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`company.${name}`)}
            help={t(`company.${name}.help`)}
            {...form.ticked(name)}
          />
        ))}
      </FormSection>
      <FormSection title={t('company.languages')} sentence={t('company.languages.sentence')}>
        <MultiSelectField
          label={t('company.languages')}
          help={t('company.languages.help')}
          required
          name="languages"
          data={toOptions([...new Set([...LANGUAGE_TAGS, ...languages])], getLanguageTitle)}
          value={languages}
          error={form.errors.languages}
          onChange={(value) => form.field('languages').onChange(value)}
        />
      </FormSection>
      <FormSection title={t('company.section.retention')} sentence={t('company.section.retention.sentence')}>
        <div className={classes.pair}>
          <NumberField label={t('company.anonymiseAfterDays')} {...getNumberFieldProps(form, 'anonymiseAfterDays')} />
          <NumberField label={t('company.proofYears')} {...getNumberFieldProps(form, 'proofYears')} />
        </div>
      </FormSection>
      <FormSection title={t('company.section.calendar')} sentence={t('company.section.calendar.sentence')}>
        <div className={classes.pair}>
          <SelectField
            label={t('company.timeZone')}
            data={[...TIME_ZONES]}
            searchable
            {...getTextFieldProps(form, 'timeZone')}
          />
          <SelectField
            label={t('company.holidays')}
            data={toOptions(HOLIDAYS_REGIONS, formatHolidaysRegion)}
            {...getTextFieldProps(form, 'holidays')}
          />
        </div>
      </FormSection>
    </PartFrame>
  );
}

/** Contacts, sign-in rules, retention periods, working days and embedded sites of the company. */
export function SecurityTab({ company }: { company: Company }) {
  return (
    <>
      <PoliciesForm company={company} />
      <EmbedHostsForm company={company} />
    </>
  );
}
