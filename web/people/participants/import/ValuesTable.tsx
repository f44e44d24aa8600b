import type { ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './import.module.css';
import type { MappingDraft } from './use-mapping.ts';

interface ValuesTableProps {
  current: ParticipantImport;
  draft: MappingDraft;
  disabled: boolean;
}

/** Option « keep nothing »: an empty value would show the placeholder. */
const EMPTY_CHOICE = '__nothing';

/** Texts of the file for fields with fixed values, with the value that each text maps to. */
export function ValuesTable({ current, draft, disabled }: ValuesTableProps) {
  const t = useT();
  return current.values.map(({ target, label, choices, texts }) => (
    <section key={target} aria-label={label}>
      <h3 className={classes.valuesHead}>{label}</h3>
      <ul className={classes.mapping}>
        {texts.map(({ text, lines, read }) => {
          const chosen = draft.values[target]?.[text];
          return (
            <li key={text}>
              <div className={`${shared.stack} ${shared.breakable}`}>
                <strong>{text}</strong>
                <span className={shared.quiet}>{t('participants.import.lines', { count: lines })}</span>
              </div>
              <SelectField
                label={t('participants.import.standsFor', { text })}
                labelProps={{ className: shared.hidden }}
                placeholder={t('participants.import.unread')}
                data={[...choices, { value: EMPTY_CHOICE, label: t('participants.import.keepNothing') }]}
                value={chosen === '' ? EMPTY_CHOICE : (chosen ?? read)}
                onChange={(value) => draft.chooseValue(target, text, value === EMPTY_CHOICE ? '' : (value ?? ''))}
                disabled={disabled}
                searchable
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
