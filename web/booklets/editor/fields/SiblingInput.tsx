import { type ChartItem, listPossibleParents } from '../../../../blocks/chart/build-chart.ts';
import { getAtPath } from '../../../../blocks/prop-paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';

/** Option for the top of the chart: a list of options takes no empty value. */
const TOP = 'top';

/** Choice of another item of the same list, under which this one stands; those that would make a loop are left out. */
export function SiblingInput({ path, label, help, value, onChange }: FieldProps<string>) {
  const t = useT();
  const { disabled, props } = useFieldContext();
  const error = useFieldError(path);
  const [list = '', index = ''] = path.split('.');
  const items = (getAtPath(props, list) ?? []) as (ChartItem & { name: string })[];
  const data = [
    { value: TOP, label: t('editor.field.sibling.top') },
    ...listPossibleParents(items, Number(index)).map(({ id, name }) => ({
      value: `id-${id}`,
      label: name || t('editor.list.item', { n: items.findIndex((one) => one.id === id) + 1 }),
    })),
  ];
  return (
    <SelectField
      label={label}
      help={help}
      error={error}
      disabled={disabled}
      searchable
      data={data}
      value={value === '' ? TOP : `id-${value}`}
      onChange={(next) => next && onChange(next === TOP ? '' : next.slice(3))}
    />
  );
}
