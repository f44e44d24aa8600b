import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { createSector } from '../../../../contract/library/sector-cards.ts';
import { DeniedScreen } from '../../../app/DeniedScreen.tsx';
import { api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/user.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useReadOnlyReason } from '../../../ui/read-only.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import shared from '../../../ui/shared.module.css';
import { TextField } from '../../../ui/TextField.tsx';
import { IconField } from '../IconField.tsx';
import classes from '../library.module.css';
import { getSectorPath, libraryPagePaths } from '../library-paths.ts';
import { toLibraryCode } from '../names.ts';
import { libraryKeys } from '../use-library.ts';

/** `/parametres/builder/secteurs-activite/create`: creates a sector, inactive until its form is completed. */
export function SectorCreatePage() {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const mayWrite = useCan('sectors.write');
  const looking = useReadOnlyReason();
  const form = useSchemaForm(
    () => import('./schemas.ts').then(({ createSchema }) => createSchema),
    { label: '', code: '', description: '', icon: 'briefcase' },
    async (body) => {
      const card = await api(createSector, { body, quiet: true });
      void cache.invalidateQueries({ queryKey: libraryKeys.sectors });
      await navigate({ to: getSectorPath(card.id) });
    },
  );
  if (!mayWrite) return <DeniedScreen message={looking ?? t('library.sector.denied')} />;
  const { values } = form;
  const named = form.field('label');
  return (
    <div className={classes.narrowForm}>
      <PageHeader title={t('library.sector.create')} sentence={t('library.sector.create.sentence')} />
      <form onSubmit={form.submit} noValidate className={shared.stackSm}>
        <TextField
          label={t('library.sector.label')}
          required
          max={80}
          {...named}
          onChange={(event) => {
            const followed = values.code === toLibraryCode(values.label);
            const { value } = event.currentTarget;
            named.onChange(event);
            if (followed) form.field('code').onChange(toLibraryCode(value));
          }}
        />
        <TextField
          label={t('library.field.code')}
          help={t('library.field.code.help')}
          required
          {...form.field('code')}
        />
        <TextField label={t('library.sector.description')} max={300} {...form.field('description')} />
        <IconField value={values.icon} onChange={form.field('icon').onChange} />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <div className={`${shared.wrapSm} ${classes.buttons}`}>
          <Button component={Link} to={libraryPagePaths.sectors} variant="default">
            {t('library.cancel')}
          </Button>
          <SubmitButton loading={form.busy}>{t('library.sector.create.action')}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
