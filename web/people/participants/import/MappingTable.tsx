import type { ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './import.module.css';
import type { MappingDraft } from './use-mapping.ts';

interface MappingTableProps {
  current: ParticipantImport;
  draft: MappingDraft;
  disabled: boolean;
}

/** Columns of the file with sample values, and the field that each one fills. */
export function MappingTable({ current, draft, disabled }: MappingTableProps) {
  const t = useT();
  const choices = [
    { value: '', label: t('participants.import.leaveOut') },
    ...current.fields.map(({ key, label, required }) => ({
      value: key,
      label: required ? t('participants.import.mandatory', { label }) : label,
    })),
  ];
  return (
    <ul className={classes.mapping}>
      {current.source.columns.map(({ heading, forbidden, content, removed, samples }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
        <li key={index}>
          <div className={`${shared.stack} ${shared.breakable}`}>
            <strong>{heading || t('participants.import.unnamed', { n: index + 1 })}</strong>
            {samples.length > 0 && <span className={shared.quiet}>{samples.join(' · ')}</span>}
            {content && <span className={shared.quiet}>{t(`participants.import.content.${content}`)}</span>}
            {removed > 0 && (
              <span className={classes.removed}>{t('participants.import.removed', { count: removed })}</span>
            )}
          </div>
          {forbidden ? (
            <p className={classes.forbidden}>{errorText('PAR-007', { c: heading || String(index + 1) })}</p>
          ) : (
            <SelectField
              label={t('participants.import.fills', { column: heading || String(index + 1) })}
              labelProps={{ className: shared.hidden }}
              data={choices}
              value={draft.mapping[String(index)] ?? ''}
              onChange={(value) => draft.choose(index, value ?? '')}
              disabled={disabled}
              searchable
            />
          )}
        </li>
      ))}
    </ul>
  );
}
