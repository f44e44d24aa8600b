import { useQuery } from '@tanstack/react-query';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { HEADCOUNTS } from '../../../contract/administration/companies/company-words.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import classes from './companies.module.css';
import { headcountWords } from './names.ts';
import { PartFrame } from './PartFrame.tsx';
import { textOf, usePartForm } from './use-part-form.ts';

export const COUNTRIES = ['FR', 'BE', 'CH', 'LU', 'MC', 'DE', 'ES', 'GB', 'IT', 'NL', 'PT', 'CA'];

/** Names, registration numbers and address of the company. */
export function IdentityTab({ company }: { company: Company }) {
  const t = useT();
  const part = usePartForm('identity', company);
  const { form } = part;
  const { data: sectors } = useQuery({
    queryKey: ['sectors'],
    queryFn: ({ signal }) => api(listSectors, { signal, quiet: true }),
  });
  const names = new Intl.DisplayNames(['fr'], { type: 'region' });
  return (
    <PartFrame label={t('company.tab.identity')} part={part}>
      <FormSection title={t('company.section.names')}>
        <TextField label={t('company.legalName')} max={120} required {...textOf(form, 'legalName')} />
        <TextField label={t('company.name')} help={t('company.name.help')} max={60} {...textOf(form, 'name')} />
      </FormSection>
      <FormSection title={t('company.section.registration')} sentence={t('company.section.registration.sentence')}>
        <div className={classes.pair}>
          <TextField label={t('company.siren')} inputMode="numeric" {...textOf(form, 'siren')} />
          <TextField label={t('company.siret')} inputMode="numeric" {...textOf(form, 'siret')} />
          <TextField label={t('company.naf')} help={t('company.naf.help')} {...textOf(form, 'naf')} />
          <SelectField
            label={t('company.headcount')}
            data={HEADCOUNTS.map((value) => ({ value, label: headcountWords(value) }))}
            {...textOf(form, 'headcount')}
          />
          <TextField label={t('company.idcc')} help={t('company.idcc.help')} {...textOf(form, 'idcc')} />
          <TextField label={t('company.idccLabel')} max={150} {...textOf(form, 'idccLabel')} />
        </div>
        <SelectField
          label={t('company.sectorId')}
          searchable
          data={[
            { value: '', label: t('company.sectorId.none') },
            ...(sectors ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          {...textOf(form, 'sectorId')}
        />
      </FormSection>
      <FormSection title={t('company.section.address')}>
        <TextField label={t('company.address.lines.0')} max={120} {...textOf(form, 'address.lines.0')} />
        <TextField label={t('company.address.lines.1')} max={120} {...textOf(form, 'address.lines.1')} />
        <div className={classes.pair}>
          <TextField label={t('company.address.postalCode')} {...textOf(form, 'address.postalCode')} />
          <TextField label={t('company.address.city')} max={80} {...textOf(form, 'address.city')} />
          <SelectField
            label={t('company.address.country')}
            searchable
            data={COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))}
            {...textOf(form, 'address.country')}
          />
        </div>
      </FormSection>
    </PartFrame>
  );
}
