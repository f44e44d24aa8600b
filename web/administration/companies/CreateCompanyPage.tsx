import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createCompany } from '../../../contract/administration/companies/companies.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { companyPath, paths } from '../../../contract/platform/paths.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { session, useCan } from '../../lib/user.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './companies.module.css';

const EMPTY_COMPANY = {
  legalName: '',
  name: '',
  siren: '',
  sectorId: '',
  'admin.firstName': '',
  'admin.lastName': '',
  'admin.email': '',
};

function CreateForm() {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { data: sectors } = useCallQuery(['sectors'], listSectors);
  const { field, submit, busy, refusal, dirty } = useSchemaForm(
    () => import('./create-schema.ts').then(({ companyCreation }) => companyCreation),
    EMPTY_COMPANY,
    async (values) => {
      const { toCompanyBody } = await import('./create-schema.ts');
      const made = await api(createCompany, { body: toCompanyBody(values) });
      // Adds the new company to the company switch.
      await session.load();
      void cache.invalidateQueries({ queryKey: ['companies', 'list'] });
      await navigate({ to: companyPath(made.id), ignoreBlocker: true });
    },
  );
  useUnsavedGuard(dirty && !busy);
  return (
    <form onSubmit={submit} noValidate aria-label={t('companies.create')}>
      <FormSection title={t('companies.create.company')}>
        <TextField label={t('company.legalName')} max={120} required {...field('legalName')} />
        <TextField label={t('company.name')} help={t('company.name.help')} max={60} {...field('name')} />
        <TextField label={t('company.siren')} help={t('company.siren.help')} inputMode="numeric" {...field('siren')} />
        <SelectField
          label={t('company.sectorId')}
          searchable
          data={[
            { value: '', label: t('company.sectorId.none') },
            ...(sectors ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          {...field('sectorId')}
        />
      </FormSection>
      <FormSection title={t('companies.create.admin')} sentence={t('companies.create.admin.sentence')}>
        <div className={classes.pair}>
          <TextField label={t('account.firstName')} max={60} required {...field('admin.firstName')} />
          <TextField label={t('account.lastName')} max={80} required {...field('admin.lastName')} />
        </div>
        <TextField label={t('company.admin.email')} type="email" required {...field('admin.email')} />
      </FormSection>
      {refusal && <FieldError>{refusal}</FieldError>}
      <Group mt="lg">
        <SubmitButton loading={busy}>{t('companies.create.send')}</SubmitButton>
        <Button variant="default" component={Link} to={paths.companies}>
          {t('company.ask.cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** `/parametres/entreprises/create`. */
export function CreateCompanyPage() {
  const t = useT();
  if (!useCan('companies.manage')) return <DeniedScreen message={t('companies.denied')} />;
  return (
    <div className={`${shared.stackMd} ${classes.page}`}>
      <PageHeader title={t('companies.create')} sentence={t('companies.create.sentence')} />
      <CreateForm />
    </div>
  );
}
