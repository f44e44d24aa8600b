import type { FieldChange, FieldValue } from '../../../../contract/booklets/publications/comparison.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './compare.module.css';
import { formatFieldName, formatFieldValue } from './format-field.ts';

function FieldText({ value }: { value: FieldValue | null }) {
  const t = useT();
  const words = formatFieldValue(value);
  if (words === null) return <span className={shared.note}>{t('comparison.none')}</span>;
  if (value?.kind !== 'colour') return words;
  return (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ background: value.colour }} />
      {words}
    </span>
  );
}

/** Fields that differ, with their old and new values. */
export function FieldTable({ fields, label }: { fields: readonly FieldChange[]; label: string }) {
  const t = useT();
  return (
    <table className={classes.fields}>
      <caption className={shared.hidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('comparison.fields.name')}</th>
          <th scope="col">{t('comparison.from')}</th>
          <th scope="col">{t('comparison.to')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, at) => {
          const name = formatFieldName(field);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items of a list may have the same name
            <tr key={`${at} ${name}`}>
              <th scope="row">{name}</th>
              <td data-side={t('comparison.from')}>
                <FieldText value={field.before} />
              </td>
              <td data-side={t('comparison.to')}>
                <FieldText value={field.after} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
