import { useT } from '../../../lib/i18n.ts';
import { useEditor } from '../editor-context.ts';
import { VariablePicker } from './VariablePicker.tsx';

/** « Insérer une variable »: text written once and filled in everywhere. */
export function VariableMenu({ onPick, size }: { onPick: (key: string) => void; size?: number }) {
  const t = useT();
  const { variables } = useEditor();
  return (
    <VariablePicker
      title={t('editor.variable.insert')}
      searchLabel={t('editor.variable.search')}
      noneText={t('editor.variable.none')}
      variables={variables.map(({ key, label, value, defaultValue }) => ({
        key,
        label,
        value: value || defaultValue || t('editor.variable.empty'),
      }))}
      size={size}
      onPick={onPick}
    />
  );
}
