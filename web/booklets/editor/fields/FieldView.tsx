import type { ReactNode } from 'react';
import type { Picture } from '../../../../blocks/block.ts';
import type { AnyField } from '../../../../blocks/fields.ts';
import type { DayHours } from '../../../../blocks/hours/group-days.ts';
import { joinPath } from '../../../../blocks/prop-paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { MediaField } from '../media/MediaField.tsx';
import { PictureField } from '../media/PictureField.tsx';
import { translateDescription } from '../translate-description.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import classes from './Fields.module.css';
import { useFieldContext, useFieldError } from './field-context.ts';
import { HoursField } from './HoursField.tsx';
import { HrefInput } from './HrefInput.tsx';
import { LanguageInput } from './LanguageInput.tsx';
import { ListField } from './ListField.tsx';
import { isFieldRelevant } from './quiz-rules.ts';
import { RichField } from './RichField.tsx';
import { SiblingInput } from './SiblingInput.tsx';
import { type TableCells, TableField } from './TableField.tsx';
import { VariantField } from './VariantField.tsx';
import { WordsField } from './WordsField.tsx';

interface FieldViewProps {
  field: AnyField;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The fields of an object, each under `path` and its name. */
export function Fields({
  fields,
  path,
  value,
  onChange,
}: {
  fields: readonly AnyField[];
  path: string;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}) {
  const { props } = useFieldContext();
  return (
    <div className={shared.stackMd}>
      {fields
        .filter(({ name }) => isFieldRelevant(props, joinPath(path, name)))
        .map((field) => (
          <FieldView
            key={field.name}
            field={field}
            path={joinPath(path, field.name)}
            value={value[field.name]}
            onChange={(next) => onChange({ ...value, [field.name]: next })}
          />
        ))}
    </div>
  );
}

/**
 * Renders a field from its description. The description is typed against the schema of its block (blocks/fields.ts), so
 * each value has the shape of its kind; the compiler cannot follow that through the table.
 */
export function FieldView({ field, path, value, onChange }: FieldViewProps): ReactNode {
  useT();
  const { disabled, markVisited } = useFieldContext();
  const error = useFieldError(path);
  const label = translateDescription(field.labelKey);
  const help = field.hasHelp ? translateDescription(field.labelKey, 'help') : undefined;
  const text = String(value ?? '');
  const common = { path, label, help, onChange };
  const shown = { label, help, error };
  const input = (): ReactNode => {
    switch (field.kind) {
      case 'line':
      case 'paragraphs':
        return <WordsField {...common} value={text} max={field.max} several={field.kind === 'paragraphs'} />;
      case 'rich':
        return <RichField {...common} value={text} max={field.max} />;
      case 'href':
        return (
          <HrefInput {...shown} value={text} onChange={onChange} disabled={disabled} onBlur={() => markVisited(path)} />
        );
      case 'coordinates':
      case 'day':
        return (
          <TextField
            {...shown}
            type={field.kind === 'day' ? 'date' : undefined}
            readOnly={disabled}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => markVisited(path)}
          />
        );
      case 'language':
        return <LanguageInput {...common} value={text} />;
      case 'sibling':
        return <SiblingInput {...common} value={text} />;
      case 'picture':
        return <PictureField {...common} value={value as Picture} drawings={field.drawings} />;
      case 'media':
        return <MediaField {...common} value={value as { mediaId: string | null }} accept={field.accept} />;
      case 'switch':
        return (
          <SwitchField
            {...shown}
            checked={Boolean(value)}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        );
      case 'number':
        return (
          <NumberField
            {...shown}
            min={field.min}
            max={field.max}
            allowDecimal={false}
            readOnly={disabled}
            suffix={field.unitKey && `\u00a0${translateDescription(field.unitKey)}`}
            value={typeof value === 'number' ? value : ''}
            onChange={(next) => onChange(typeof next === 'number' ? next : field.nullable ? null : field.min)}
          />
        );
      case 'choice':
        return <ChoiceInput {...common} field={field} value={value as string | number} />;
      case 'list':
        return <ListField {...common} field={field} value={value as Record<string, unknown>[]} />;
      case 'group':
        return (
          <fieldset className={classes.group}>
            <legend>{label}</legend>
            <Fields fields={field.fields} path={path} value={value as Record<string, unknown>} onChange={onChange} />
          </fieldset>
        );
      case 'variant':
        return <VariantField {...common} field={field} value={value as { kind: string }} />;
      case 'table':
        return <TableField {...common} field={field} value={value as TableCells} />;
      case 'hours':
        return <HoursField {...common} value={value as DayHours[]} maxRanges={field.maxRanges} />;
    }
  };
  return <div data-field={path}>{input()}</div>;
}
