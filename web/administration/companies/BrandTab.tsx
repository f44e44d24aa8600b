import { Button, ColorInput, Group } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { DEFAULT_THEME, type Theme } from '../../../contract/booklets/booklets/theme.ts';
import { FONT_PAIRS } from '../../../contract/booklets/fonts/fonts.ts';
import { PickMedia } from '../../booklets/builder/parts/PickMedia.tsx';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/user.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './companies.module.css';
import { PartFrame } from './PartFrame.tsx';
import { getTextFieldProps, useCompanyPartForm } from './use-part-form.ts';

const COLOURS = ['primary', 'secondary', 'accent', 'background', 'text', 'link'] as const;

function Logo({
  company,
  id,
  onChange,
}: {
  company: Company;
  id: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  // The media library shows only the files of the current company.
  const within = useUser()?.company?.id === company.id;
  return (
    <>
      {id === null ? (
        <p className={classes.quiet}>{t('company.logo.none')}</p>
      ) : (
        within && <img src={`/api/admin/media/${id}/file`} alt={company.name} className={classes.logo} />
      )}
      {within ? (
        <Group>
          <Button variant="default" onClick={() => setPicking(true)}>
            {t('company.logo.pick')}
          </Button>
          {id !== null && (
            <Button variant="default" onClick={() => onChange(null)}>
              {t('company.logo.remove')}
            </Button>
          )}
        </Group>
      ) : (
        <p className={classes.quiet}>{t('company.logo.elsewhere')}</p>
      )}
      <PickMedia opened={picking} onClose={() => setPicking(false)} onPick={(media) => onChange(media.id)} />
    </>
  );
}

function BrandForm({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('brand', company);
  const { form } = part;
  const theme = form.values.theme as Theme | null;
  const put = (next: Theme | null) => form.field('theme').onChange(next);
  return (
    <PartFrame label={t('company.tab.brand')} part={part}>
      <FormSection title={t('company.logoMediaId')} sentence={t('company.logo.sentence')}>
        <Logo
          company={company}
          id={form.values.logoMediaId as string | null}
          onChange={(id) => form.field('logoMediaId').onChange(id)}
        />
        {form.errors.logoMediaId && <FieldError>{form.errors.logoMediaId}</FieldError>}
      </FormSection>
      <FormSection title={t('company.theme')} sentence={t('company.theme.sentence')}>
        <SwitchField
          label={t('company.theme.own')}
          checked={theme !== null}
          onChange={(event) => put(event.currentTarget.checked ? DEFAULT_THEME : null)}
        />
        {theme && (
          <>
            <div className={classes.swatches}>
              {COLOURS.map((name) => (
                <ColorInput
                  key={name}
                  label={t(`company.colour.${name}`)}
                  format="hex"
                  eyeDropperButtonProps={{ 'aria-label': t('company.colour.pick') }}
                  value={theme.colours[name]}
                  onChange={(value) => put({ ...theme, colours: { ...theme.colours, [name]: value } })}
                />
              ))}
            </div>
            {form.errors.theme && <FieldError>{form.errors.theme}</FieldError>}
            <SelectField
              label={t('company.fontPair')}
              data={FONT_PAIRS.map(({ id, name }) => ({ value: id, label: name }))}
              value={theme.fontPair}
              onChange={(fontPair) => fontPair && put({ ...theme, fontPair })}
            />
            <SelectField
              label={t('company.radius')}
              data={toOptions<Theme['radius']>(['none', 'small', 'large'], (value) => t(`company.radius.${value}`))}
              value={theme.radius}
              onChange={(radius) => put({ ...theme, radius: (radius ?? 'small') as Theme['radius'] })}
            />
          </>
        )}
      </FormSection>
    </PartFrame>
  );
}

function HostForm({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('host', company);
  return (
    <PartFrame label={t('company.host')} part={part} isShort>
      <FormSection title={t('company.section.host')} sentence={t('company.section.host.sentence')}>
        <TextField label={t('company.host')} help={t('company.host.help')} {...getTextFieldProps(part.form, 'host')} />
      </FormSection>
    </PartFrame>
  );
}

/** Default look of new booklets, and the host name of the reader, which the publisher sets. */
export function BrandTab({ company }: { company: Company }) {
  const t = useT();
  return (
    <>
      <BrandForm company={company} />
      {company.mayManage ? (
        <HostForm company={company} />
      ) : (
        <p className={classes.quiet}>
          {company.host ? t('company.host.is', { host: company.host }) : t('company.host.none')}
        </p>
      )}
    </>
  );
}
