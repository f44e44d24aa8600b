import {
  changeStatisticsView,
  type StatisticsView,
  type StatisticsViews,
} from '../../../contract/reading/statistics/statistics-views.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface ViewFormProps {
  view: StatisticsView;
  readers: StatisticsViews['readers'];
  onSaved: (views: StatisticsViews) => void;
  onClose: () => void;
}

const NEVER_OPTION = 'never';
const loadViewSchema = async () =>
  (await import('../../../contract/reading/statistics/statistics-view-form.ts')).viewForm;

/** Form of a saved view: its name, and the recipients of its figures. */
export function ViewForm({ view, readers, onSaved, onClose }: ViewFormProps) {
  const t = useT();
  const start = { name: view.name, rhythm: view.rhythm, mailTo: view.mailTo };
  const form = useSchemaForm(loadViewSchema, start, async (body) =>
    onSaved(await api(changeStatisticsView, { params: { id: view.id }, body })),
  );
  const { field, refusal, values } = form;
  const rhythm = field('rhythm');
  return (
    <FormDialog
      title={t('statistics.views.change')}
      form={form}
      cancel={t('statistics.views.cancel')}
      accept={t('ui.form.save')}
      onClose={onClose}
    >
      <TextField label={t('statistics.views.name')} required max={60} {...field('name')} />
      <SegmentedChoice
        label={t('statistics.views.rhythm')}
        options={([NEVER_OPTION, 'weekly', 'monthly'] as const).map((value) => ({
          value,
          label: t(`statistics.views.rhythm.${value}`),
        }))}
        value={rhythm.value ?? NEVER_OPTION}
        onChange={(value) => rhythm.onChange(value === NEVER_OPTION ? null : value)}
      />
      {values.rhythm !== null && (
        <MultiSelectField
          label={t('statistics.views.readers')}
          help={t('statistics.views.readers.help')}
          required
          data={readers.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('mailTo')}
        />
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </FormDialog>
  );
}
