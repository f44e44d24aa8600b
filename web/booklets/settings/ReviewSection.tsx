import type { AdvancedSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { useT } from '../../lib/i18n.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';

interface ReviewSectionProps {
  form: BookletSettingsForm;
  publishers: AdvancedSettings['publishers'];
}

/** Approval before publication, and the readers whom a major version asks to read again. */
export function ReviewSection({ form, publishers }: ReviewSectionProps) {
  const t = useT();
  const approval = form.ticked('settings.review.approval');
  return (
    <FormSection title={t('advanced.review')} sentence={t('advanced.review.sentence')}>
      <SwitchField label={t('advanced.approval')} help={t('advanced.approval.help')} {...approval} />
      {approval.checked && (
        <MultiSelectField
          label={t('advanced.approvers')}
          help={t('advanced.approvers.help')}
          data={publishers.map(({ id, name }) => ({ value: id, label: name }))}
          maxValues={10}
          {...form.list('settings.review.approverIds')}
        />
      )}
      <SelectField
        label={t('advanced.majorAsks')}
        help={t('advanced.majorAsks.help')}
        data={(['ongoing', 'everybody', 'nobody'] as const).map((value) => ({
          value,
          label: t(`advanced.majorAsks.${value}`),
        }))}
        {...form.text('settings.review.majorAsks')}
      />
    </FormSection>
  );
}
