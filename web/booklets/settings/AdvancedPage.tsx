import { useState } from 'react';
import type { AdvancedSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { useT } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { AccessibilitySection } from './AccessibilitySection.tsx';
import { AdvancedForm } from './AdvancedForm.tsx';
import classes from './advanced.module.css';
import { DangerSection } from './DangerSection.tsx';
import { useAdvancedSettings, useCacheAdvancedSettings } from './use-advanced.ts';

/** `/livrets/options/avance` (A9): reading, tracking and retention settings, and the actions that withdraw it. */
export function AdvancedPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const keep = useCacheAdvancedSettings(id);
  const { data: booklet } = useBooklet(id);
  const { data: advanced, error, refetch } = useAdvancedSettings(id);
  // The form starts from the settings as first loaded, or as saved when they differ from the form.
  const [base, setBase] = useState<{ advanced: AdvancedSettings; epoch: number } | null>(null);
  if (advanced && base === null) setBase({ advanced, epoch: 0 });
  if (error || !advanced || !booklet || !base) return <LoadState isScreen error={error} onRetry={refetch} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t('advanced.title')} sentence={t('advanced.sentence')} />
      <AdvancedForm
        key={base.epoch}
        bookletId={id}
        advanced={{ ...advanced, settings: base.advanced.settings, rowVersion: base.advanced.rowVersion }}
        onSaved={(saved, shown) => {
          keep(saved);
          setBase({ advanced: saved, epoch: shown ? base.epoch : base.epoch + 1 });
        }}
      />
      <AccessibilitySection bookletId={id} />
      <DangerSection booklet={booklet} />
    </div>
  );
}
