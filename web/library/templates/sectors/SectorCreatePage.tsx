import { useQueryClient } from '@tanstack/react-query';
import { createSector } from '../../../../contract/library/sector-cards.ts';
import { DeniedScreen } from '../../../app/errors/DeniedScreen.tsx';
import { api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { useCan } from '../../../lib/user.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useReadOnlyReason } from '../../../ui/form/read-only.ts';
import { getSectorPath, libraryPagePaths } from '../library-paths.ts';
import { NewCardForm } from '../NewCardForm.tsx';
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
  return (
    <NewCardForm
      title={t('library.sector.create')}
      sentence={t('library.sector.create.sentence')}
      form={form}
      nameLabel={t('library.sector.label')}
      name={form.field('label')}
      code={form.field('code')}
      icon={form.field('icon')}
      listPath={libraryPagePaths.sectors}
      acceptLabel={t('library.sector.create.action')}
    >
      <TextField label={t('library.sector.description')} max={300} {...form.field('description')} />
    </NewCardForm>
  );
}
