import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { TextEdit } from './TextEdit.tsx';
import { useTextEditor } from './use-text-editor.ts';

interface TargetCellProps {
  language: LanguageRow;
  row: TextRow;
  onSaved: (row: TextRow) => void;
}

/** The field after this one in the list, so that one may go through it by the keyboard. */
const focusNext = (field: HTMLTextAreaElement): void => {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-translation]')];
  // Those of the same text come next: only the first of another one is meant.
  const here = field.closest('tr, li');
  const after = fields.slice(fields.indexOf(field) + 1).find((one) => one.closest('tr, li') !== here);
  after?.focus();
  after?.select();
};

/** A text of the list, written where it stands. */
export function TargetCell({ language, row, onSaved }: TargetCellProps) {
  const editor = useTextEditor(language, row, onSaved);
  return <TextEdit language={language} row={row} editor={editor} onNext={focusNext} />;
}
