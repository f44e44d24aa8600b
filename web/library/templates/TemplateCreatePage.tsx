import { useQueryClient } from '@tanstack/react-query';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { CATEGORY_CODES } from '../../../contract/library/categories.ts';
import { createTemplate } from '../../../contract/library/chapter-templates.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useCan, useUser } from '../../lib/user.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useReadOnlyReason } from '../../ui/form/read-only.ts';
import { getChapterPath, libraryPagePaths } from './library-paths.ts';
import { NewCardForm } from './NewCardForm.tsx';
import { getCategoryLabel, getScopeLabel } from './names.ts';
import { libraryKeys, useCacheTemplate } from './use-library.ts';

type NewTemplateBody = CallBodyInput<typeof createTemplate>;

/** `/parametres/builder/chapitres/create`: title and audience of a new chapter; its pages come next. */
export function TemplateCreatePage() {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keep = useCacheTemplate();
  const mayWrite = useCan('library.write');
  const looking = useReadOnlyReason();
  const platform = useUser()?.role === 'super_admin';
  const form = useSchemaForm<NewTemplateBody>(
    () => import('./schemas.ts').then(({ createSchema }) => createSchema),
    {
      title: '',
      code: '',
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: platform ? 'global' : 'company',
    },
    async (body) => {
      const card = await api(createTemplate, { body, quiet: true });
      keep(card);
      void cache.invalidateQueries({ queryKey: libraryKeys.list });
      await navigate({ to: getChapterPath(card.id) });
    },
  );
  if (!mayWrite) return <DeniedScreen message={looking ?? t('library.write.denied')} />;
  const { values } = form;
  return (
    <NewCardForm
      title={t('library.create')}
      sentence={t('library.create.sentence')}
      form={form}
      nameLabel={t('library.field.title')}
      name={form.field('title')}
      code={form.field('code')}
      icon={form.field('icon')}
      listPath={libraryPagePaths.chapters}
      acceptLabel={t('library.create.action')}
    >
      <TextField label={t('library.field.summary')} max={200} {...form.field('summary')} />
      {platform && (
        <SegmentedChoice<'global' | 'company'>
          label={t('library.column.scope')}
          value={values.scope}
          onChange={form.field('scope').onChange}
          options={(['global', 'company'] as const).map((value) => ({ value, label: getScopeLabel(value) }))}
        />
      )}
      <SelectField
        label={t('library.column.category')}
        required
        searchable
        data={CATEGORY_CODES.map((value) => ({ value, label: getCategoryLabel(value) }))}
        {...form.field('category')}
      />
      <MultiSelectField
        label={t('library.field.types')}
        required
        data={BOOKLET_TYPES.map((value) => ({ value, label: t(`booklet.type.${value}`) }))}
        {...form.field('bookletTypes')}
      />
    </NewCardForm>
  );
}
