import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { listTextForms, type StoredStatus } from '../../../contract/administration/languages/text-forms.ts';
import { saveText, setStatuses, type TextRow } from '../../../contract/administration/languages/translations.ts';
import { getSourceForm } from '../../../contract/platform/text/text-checks.ts';
import { ListTable } from '../../app/lists/ListTable.tsx';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { IconCircleCheck, IconCopy, IconEye, IconFileDescription } from '../../ui/icons/index.ts';
import type { MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import type { BulkAction } from '../../ui/table/DataTable.tsx';
import { buildTextColumns } from './columns.tsx';
import { buildTextFilters } from './filters.ts';
import { TextPanel } from './TextPanel.tsx';
import type { useTextsState } from './texts-state.ts';
import { useCacheTexts, useTranslatedTexts } from './use-translations.ts';

interface TextsTableProps {
  language: LanguageRow;
  state: ReturnType<typeof useTextsState>;
}

/** Paginated table: French on one side, the target language on the other. */
export function TextsTable({ language, state }: TextsTableProps) {
  const t = useT();
  const { code: locale } = language;
  const result = useTranslatedTexts(locale, state.query);
  const { data } = result;
  const { keep, reload } = useCacheTexts(locale);
  const mark = async (keys: readonly string[], status: StoredStatus, clear = () => {}) => {
    try {
      await api(setStatuses, { params: { locale }, body: { keys: [...keys], status } });
      clear();
    } finally {
      await reload();
    }
  };
  const copy = async (row: TextRow) => {
    const forms = Object.fromEntries(
      listTextForms(locale, row.source).map((form) => [form, getSourceForm(row.source, form)]),
    );
    keep(await api(saveText, { params: { locale, key: row.key }, body: { forms, rowVersion: row.rowVersion } }));
  };
  // A toast shows the error.
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  const actions = (row: TextRow): MenuAction[] => [
    { label: t('translations.action.detail'), icon: IconFileDescription, onClick: () => state.setOpen(row.key) },
    {
      label: t('translations.action.validate'),
      icon: IconCircleCheck,
      disabled: row.status === 'missing' || row.status === 'validated',
      onClick: () => quietly(mark([row.key], 'validated')),
    },
    {
      label: t('translations.action.review'),
      icon: IconEye,
      disabled: row.status === 'missing' || row.status === 'to_review',
      onClick: () => quietly(mark([row.key], 'to_review')),
    },
    { label: t('translations.action.copy'), icon: IconCopy, onClick: () => quietly(copy(row)) },
  ];
  const bulk: BulkAction[] = [
    {
      label: t('translations.action.validate'),
      icon: IconCircleCheck,
      onClick: (keys, clear) => quietly(mark(keys, 'validated', clear)),
    },
    {
      label: t('translations.action.review'),
      icon: IconEye,
      onClick: (keys, clear) => quietly(mark(keys, 'to_review', clear)),
    },
  ];
  const keys = data?.rows.map(({ key }) => key) ?? [];
  const at = state.open === null ? -1 : keys.indexOf(state.open);
  return (
    <>
      <ListTable<TextRow>
        label={t('translations.title')}
        columns={buildTextColumns(t, language, { onSaved: keep, onOpen: state.setOpen })}
        list={state}
        result={result}
        rowId={({ key }) => key}
        rowName={({ key }) => key}
        actions={actions}
        bulkActions={bulk}
        search={t('translations.search')}
        filters={data && buildTextFilters(data, t)}
        empty={{
          title: t('translations.found.none'),
          sentence: t('translations.found.none.sentence'),
          drawing: 'search',
        }}
      />
      {state.open !== null && (
        <TextPanel
          key={`${locale} ${state.open}`}
          language={language}
          textKey={state.open}
          previous={keys[at - 1]}
          next={at < 0 ? undefined : keys[at + 1]}
          onOpen={state.setOpen}
          onSaved={keep}
          onClose={() => state.setOpen(null)}
        />
      )}
    </>
  );
}
