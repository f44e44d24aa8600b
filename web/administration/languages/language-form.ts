import type { TextDirection } from '../../../contract/administration/languages/language.ts';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import type { useSchemaForm } from '../../lib/form.ts';

export const EMPTY_LANGUAGE = {
  code: '',
  frenchName: '',
  name: '',
  direction: 'ltr' as TextDirection,
  active: false,
  activeContent: false,
  fallback: null as string | null,
  dateFormat: '' as LanguageRow['dateFormat'],
  numberFormat: '' as LanguageRow['numberFormat'],
  firstDay: null as number | null,
};
export type LanguageFormValues = typeof EMPTY_LANGUAGE;
export type LanguageForm = ReturnType<typeof useSchemaForm<LanguageFormValues>>;

export const toLanguageFormValues = (row: LanguageRow): LanguageFormValues => ({
  code: row.code,
  frenchName: row.frenchName,
  name: row.name,
  direction: row.direction,
  active: row.active,
  activeContent: row.activeContent,
  fallback: row.fallback,
  dateFormat: row.dateFormat,
  numberFormat: row.numberFormat,
  firstDay: row.firstDay,
});
