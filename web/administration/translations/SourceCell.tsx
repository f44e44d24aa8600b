import { listTextForms, SINGLE_FORM } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import { formatPluralForm } from './format-text.ts';
import { TextWithVariables } from './TextWithVariables.tsx';
import classes from './translations.module.css';

/** French source of a text, in all its forms, and its key, which opens the panel. */
export function SourceCell({ row, onOpen }: { row: TextRow; onOpen: (key: string) => void }) {
  const t = useT();
  const forms = listTextForms('fr-FR', row.source).filter((form) => row.source[form] !== undefined);
  return (
    <div className={`${shared.stack} ${shared.normal} ${classes.source}`}>
      {forms.map((form) => (
        <span key={form}>
          {form !== SINGLE_FORM && (
            <span className={`${shared.hint} ${shared.block}`}>{formatPluralForm(t, 'fr-FR', form)}</span>
          )}
          <span lang="fr" dir="ltr">
            <TextWithVariables text={row.source[form] ?? ''} />
          </span>
        </span>
      ))}
      <button type="button" translate="no" className={classes.key} onClick={() => onOpen(row.key)}>
        {row.key}
      </button>
      {row.comment !== '' && (
        <span translate="no" className={`${shared.hint} ${classes.comment}`}>
          {row.comment}
        </span>
      )}
    </div>
  );
}
