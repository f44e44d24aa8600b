import { Group } from '@mantine/core';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import {
  HOLIDAYS_REGIONS,
  MAX_DEPARTMENTS,
  MAX_SITES,
} from '../../../contract/administration/companies/company-choices.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconPlus, IconTrash } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './companies.module.css';
import { formatHolidaysRegion } from './format-company.ts';
import { PartFrame } from './PartFrame.tsx';
import { useCompanyPartForm } from './use-part-form.ts';

type Site = Company['sites'][number];
const EMPTY_SITE: Site = { name: '', address: '', hours: '', contact: '', safety: '' };
const SITE_LINES = [
  ['name', 80],
  ['address', 200],
  ['hours', 200],
  ['contact', 120],
] as const;

/** Sites and departments of the company: participants, audiences and statistics choose from them. */
export function PlacesTab({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('places', company);
  const { form } = part;
  const sites = form.values.sites as Site[];
  const put = (next: Site[]) => form.field('sites').onChange(next);
  const departmentError = Object.entries(form.errors).find(([name]) => name.startsWith('departments'))?.[1];
  return (
    <PartFrame label={t('company.tab.places')} part={part}>
      <FormSection title={t('company.sites')} sentence={t('company.sites.sentence')}>
        {form.errors.sites && <FieldError>{form.errors.sites}</FieldError>}
        <ol className={classes.sites} hidden={sites.length === 0}>
          {sites.map((site, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a site has no other name than the one being typed
            <li key={index}>
              <fieldset className={`${shared.stackSm} ${shared.outline} ${classes.site}`}>
                <legend>{site.name || t('company.site.new')}</legend>
                <div className={classes.pair}>
                  {SITE_LINES.map(([name, max]) => (
                    <TextField
                      key={name}
                      name={`sites.${index}.${name}`}
                      label={t(`company.site.${name}`)}
                      max={max}
                      required={name === 'name'}
                      value={site[name]}
                      error={form.errors[`sites.${index}.${name}`]}
                      onChange={(event) => {
                        const value = event.currentTarget.value;
                        put(sites.map((one, at) => (at === index ? { ...one, [name]: value } : one)));
                      }}
                    />
                  ))}
                </div>
                <SelectField
                  name={`sites.${index}.holidays`}
                  label={t('company.site.holidays')}
                  help={t('company.site.holidays.help')}
                  data={[
                    { value: '', label: t('company.site.holidays.company') },
                    ...toOptions(HOLIDAYS_REGIONS, formatHolidaysRegion),
                  ]}
                  value={site.holidays ?? ''}
                  error={form.errors[`sites.${index}.holidays`]}
                  onChange={(value) => {
                    const region = HOLIDAYS_REGIONS.find((one) => one === value);
                    put(sites.map((one, at) => (at === index ? { ...one, holidays: region } : one)));
                  }}
                />
                <TextAreaField
                  name={`sites.${index}.safety`}
                  label={t('company.site.safety')}
                  max={2000}
                  value={site.safety}
                  error={form.errors[`sites.${index}.safety`]}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    put(sites.map((one, at) => (at === index ? { ...one, safety: value } : one)));
                  }}
                />
                <Group>
                  <ButtonWithIcon
                    variant="default"
                    size="sm"
                    icon={IconTrash}
                    iconSize={16}
                    aria-label={t('company.site.remove.name', { name: site.name || t('company.site.new') })}
                    onClick={() => put(sites.filter((_, at) => at !== index))}
                  >
                    {t('company.site.remove')}
                  </ButtonWithIcon>
                </Group>
              </fieldset>
            </li>
          ))}
        </ol>
        <Group>
          <ButtonWithIcon
            variant="default"
            icon={IconPlus}
            iconSize={16}
            disabled={sites.length >= MAX_SITES}
            onClick={() => put([...sites, EMPTY_SITE])}
          >
            {t('company.site.add')}
          </ButtonWithIcon>
        </Group>
      </FormSection>
      <FormSection title={t('company.departments')} sentence={t('company.departments.sentence')}>
        <TagsField
          label={t('company.departments')}
          help={t('company.departments.help')}
          maxTags={MAX_DEPARTMENTS}
          name="departments"
          value={form.values.departments as string[]}
          error={departmentError}
          onChange={(value) => form.field('departments').onChange(value)}
        />
      </FormSection>
    </PartFrame>
  );
}
