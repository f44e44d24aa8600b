import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { SourceCell } from './SourceCell.tsx';
import { StatusCell } from './StatusCell.tsx';
import { TargetCell } from './TargetCell.tsx';

interface TextRowHandlers {
  onSaved: (row: TextRow) => void;
  onOpen: (key: string) => void;
}

export const buildTextColumns = (
  t: typeof Translate,
  language: LanguageRow,
  { onSaved, onOpen }: TextRowHandlers,
): Column<TextRow>[] => [
  {
    id: 'key',
    header: t('translations.column.source'),
    sortable: true,
    cell: (row) => <SourceCell row={row} onOpen={onOpen} />,
  },
  {
    id: 'target',
    header: t('translations.column.target'),
    hideable: false,
    cell: (row) => <TargetCell key={row.key} language={language} row={row} onSaved={onSaved} />,
  },
  { id: 'status', header: t('translations.column.status'), cell: (row) => <StatusCell row={row} /> },
];
