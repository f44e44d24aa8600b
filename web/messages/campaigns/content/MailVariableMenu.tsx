import { VariablePicker } from '../../../booklets/editor/fields/VariablePicker.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useMailContext } from './mail-context.ts';

/** « Insérer une variable »: menu of the recipient's variables (first name, arrival day…). */
export function MailVariableMenu({ onPick, of }: { onPick: (key: string) => void; of?: string }) {
  const t = useT();
  const { variables, disabled } = useMailContext();
  if (variables.length === 0) return null;
  return (
    <VariablePicker
      title={t('campaigns.variable.insert')}
      label={of ? t('campaigns.variable.insertIn', { field: of }) : undefined}
      searchLabel={t('campaigns.variable.search')}
      noneText={t('campaigns.variable.none')}
      variables={variables.map(({ key, label, example }) => ({ key, label, value: example || `{{${key}}}` }))}
      disabled={disabled}
      onPick={onPick}
    />
  );
}
