import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { CATEGORY_CODES, TEMPLATE_STATES } from '../../../contract/library/categories.ts';
import { listTemplates, type TemplateRow } from '../../../contract/library/chapter-templates.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useTextLanguages } from '../../administration/languages/use-languages.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { IconBulb, IconPlus, IconUpload } from '../../ui/icons/index.ts';
import { createFilter } from '../../ui/table/FilterChips.tsx';
import { buildTemplateColumns } from './columns.tsx';
import { libraryPagePaths } from './library-paths.ts';
import { getCategoryLabel, getScopeLabel, getTemplateStateLabel } from './names.ts';
import { libraryKeys } from './use-library.ts';

const ImportDialog = lazyComponent('ImportDialog', () => import('./ImportDialog.tsx'));
const ProposeDialog = lazyComponent('ProposeDialog', () => import('./ProposeDialog.tsx'));

/** `/parametres/builder/chapitres` (A15): chapters that new booklets start from. */
export function TemplatesPage() {
  const t = useT();
  const list = useListState({
    call: listTemplates,
    path: paths.libraryChapters,
    sorts: ['title', 'category', 'state', 'usages', 'position', 'updatedAt'],
    sort: { column: 'position', direction: 'asc' },
    filters: { category: 'famille', state: 'etat', scope: 'portee', type: 'type', language: 'langue' },
  });
  const [open, setOpen] = useState<'import' | 'propose' | null>(null);
  const result = useListQuery(listTemplates, { queryKey: libraryKeys.list, query: list.query });
  const { data } = result;
  const languages = useTextLanguages([]);
  const create = data?.can.create && (
    <Button component={Link} to={libraryPagePaths.newChapter} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('library.create')}
    </Button>
  );
  const more =
    data &&
    (data.can.create ? (
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpen('import')}>
        {t('library.import')}
      </Button>
    ) : (
      <Button variant="default" leftSection={<IconBulb size={18} aria-hidden />} onClick={() => setOpen('propose')}>
        {t('library.propose')}
      </Button>
    ));
  const filters = [
    createFilter('category', t('library.column.category'), CATEGORY_CODES, getCategoryLabel),
    createFilter('state', t('library.column.state'), TEMPLATE_STATES, getTemplateStateLabel),
    createFilter('scope', t('library.column.scope'), ['global', 'company'], getScopeLabel),
    createFilter('type', t('library.column.type'), BOOKLET_TYPES, (type) => t(`booklet.type.${type}`)),
    createFilter(
      'language',
      t('articles.languages'),
      languages.map(({ value }) => value),
      getLanguageTitle,
    ),
  ];
  return (
    <>
      <ListScreen<TemplateRow>
        title={t('library.chapters.title')}
        sentence={t('library.chapters.about')}
        action={create}
        more={more}
        columns={buildTemplateColumns(t)}
        list={list}
        result={result}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        search={t('library.search')}
        filters={filters}
        empty={{ title: t('library.none'), sentence: t('library.none.sentence'), action: create }}
        noneFound={{ title: t('library.none.found'), sentence: t('library.none.found.sentence') }}
      />
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
        {open === 'propose' && <ProposeDialog templateId={null} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
