import type { AccessMode } from '../../contract/booklets.ts';
import { useT } from '../lib/i18n.ts';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { confirm } from '../ui/confirm.ts';

interface AccessChoiceProps {
  mode: AccessMode;
  onChange: (mode: AccessMode) => void;
}

/** Who may read. « Public » is asked twice. */
export function AccessChoice({ mode, onChange }: AccessChoiceProps) {
  const t = useT();
  const choose = (next: 'link' | 'public') => {
    if (next !== 'public') return onChange(next);
    confirm.require({
      header: t('access.public.header'),
      message: t('access.public.message'),
      acceptLabel: t('access.public.accept'),
      defaultFocus: 'reject',
      accept: () => onChange(next),
    });
  };
  return (
    <ChoiceCards<'link' | 'public'>
      label={t('access.label')}
      value={mode === 'none' ? null : mode}
      onChange={choose}
      choices={[
        { value: 'link', label: t('access.link'), sentence: t('access.link.sentence') },
        { value: 'public', label: t('access.public'), sentence: t('access.public.sentence') },
      ]}
    />
  );
}
