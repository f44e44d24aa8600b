import type { SettingsForm } from '../booklets/conflict/use-settings-form.ts';
import { useT } from '../lib/i18n.ts';
import { FormSection } from '../ui/FormSection.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';

/** What is told of the booklet where its address is pasted. */
export function SharingSection({ form }: { form: SettingsForm }) {
  const t = useT();
  return (
    <FormSection title={t('advanced.sharing')}>
      <SwitchField
        label={t('advanced.openGraph')}
        help={t('advanced.openGraph.help')}
        {...form.ticked('settings.sharing.openGraph')}
      />
    </FormSection>
  );
}
