import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { TextEdit } from './TextEdit.tsx';
import { useTextEditor } from './use-text-editor.ts';

interface TargetCellProps {
  language: LanguageRow;
  row: TextRow;
  onSaved: (row: TextRow) => void;
}

/** Focuses the next text of the list, for keyboard navigation. */
const focusNextText = (field: HTMLTextAreaElement): void => {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-translation]')];
  // Skips the other fields of the same text.
  const here = field.closest('tr, li');
  const after = fields.slice(fields.indexOf(field) + 1).find((one) => one.closest('tr, li') !== here);
  after?.focus();
  after?.select();
};

/** Editable cell of a text in the list. */
export function TargetCell({ language, row, onSaved }: TargetCellProps) {
  const editor = useTextEditor(language, row, onSaved);
  return <TextEdit language={language} row={row} editor={editor} onNext={focusNextText} />;
}
