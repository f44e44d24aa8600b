import type { Company } from '../../../contract/administration/companies/companies.ts';
import { HEADCOUNTS } from '../../../contract/administration/companies/company-choices.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './companies.module.css';
import { formatHeadcount } from './format-company.ts';
import { PartFrame } from './PartFrame.tsx';
import { getTextFieldProps, useCompanyPartForm } from './use-part-form.ts';

export const COUNTRIES = ['FR', 'BE', 'CH', 'LU', 'MC', 'DE', 'ES', 'GB', 'IT', 'NL', 'PT', 'CA'];

/** Names, registration numbers and address of the company. */
export function IdentityTab({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('identity', company);
  const { form } = part;
  const { data: sectors } = useCallQuery(['sectors'], listSectors);
  const names = new Intl.DisplayNames(['fr'], { type: 'region' });
  return (
    <PartFrame label={t('company.tab.identity')} part={part}>
      <FormSection title={t('company.section.names')}>
        <TextField label={t('company.legalName')} max={120} required {...getTextFieldProps(form, 'legalName')} />
        <TextField
          label={t('company.name')}
          help={t('company.name.help')}
          max={60}
          {...getTextFieldProps(form, 'name')}
        />
      </FormSection>
      <FormSection title={t('company.section.registration')} sentence={t('company.section.registration.sentence')}>
        <div className={classes.pair}>
          <TextField label={t('company.siren')} inputMode="numeric" {...getTextFieldProps(form, 'siren')} />
          <TextField label={t('company.siret')} inputMode="numeric" {...getTextFieldProps(form, 'siret')} />
          <TextField label={t('company.naf')} help={t('company.naf.help')} {...getTextFieldProps(form, 'naf')} />
          <SelectField
            label={t('company.headcount')}
            data={HEADCOUNTS.map((value) => ({ value, label: formatHeadcount(value) }))}
            {...getTextFieldProps(form, 'headcount')}
          />
          <TextField label={t('company.idcc')} help={t('company.idcc.help')} {...getTextFieldProps(form, 'idcc')} />
          <TextField label={t('company.idccLabel')} max={150} {...getTextFieldProps(form, 'idccLabel')} />
        </div>
        <SelectField
          label={t('company.sectorId')}
          searchable
          data={[
            { value: '', label: t('company.sectorId.none') },
            ...(sectors ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          {...getTextFieldProps(form, 'sectorId')}
        />
      </FormSection>
      <FormSection title={t('company.section.address')}>
        <TextField label={t('company.address.lines.0')} max={120} {...getTextFieldProps(form, 'address.lines.0')} />
        <TextField label={t('company.address.lines.1')} max={120} {...getTextFieldProps(form, 'address.lines.1')} />
        <div className={classes.pair}>
          <TextField label={t('company.address.postalCode')} {...getTextFieldProps(form, 'address.postalCode')} />
          <TextField label={t('company.address.city')} max={80} {...getTextFieldProps(form, 'address.city')} />
          <SelectField
            label={t('company.address.country')}
            searchable
            data={COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))}
            {...getTextFieldProps(form, 'address.country')}
          />
        </div>
      </FormSection>
    </PartFrame>
  );
}
