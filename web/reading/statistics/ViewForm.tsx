import { Stack } from '@mantine/core';
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
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';

interface ViewFormProps {
  view: StatisticsView;
  readers: StatisticsViews['readers'];
  onSaved: (views: StatisticsViews) => void;
  onClose: () => void;
}

const FORM = 'vue-statistiques';
const NEVER_OPTION = 'never';
const loadViewSchema = async () =>
  (await import('../../../contract/reading/statistics/statistics-view-form.ts')).viewForm;

/** Form of a saved view: its name, and the recipients of its figures. */
export function ViewForm({ view, readers, onSaved, onClose }: ViewFormProps) {
  const t = useT();
  const start = { name: view.name, rhythm: view.rhythm, mailTo: view.mailTo };
  const { field, submit, busy, refusal, values } = useSchemaForm(loadViewSchema, start, async (body) =>
    onSaved(await api(changeStatisticsView, { params: { id: view.id }, body })),
  );
  const rhythm = field('rhythm');
  const { value: mailTo, ...mailing } = field('mailTo');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('statistics.views.change')}
      footer={
        <DialogFooter cancel={t('statistics.views.cancel')} onCancel={onClose}>
          <SubmitButton form={FORM} loading={busy}>
            {t('ui.form.save')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack>
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
              value={mailTo}
              {...mailing}
            />
          )}
          {refusal && <FieldError>{refusal}</FieldError>}
        </Stack>
      </form>
    </Dialog>
  );
}
