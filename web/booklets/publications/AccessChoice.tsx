import { type AccessMethod, findQuickAccess } from '../../../contract/booklets/access/access.ts';
import { useT } from '../../lib/i18n.ts';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';

interface AccessChoiceProps {
  doors: readonly AccessMethod[];
  onChange: (mode: 'link' | 'public') => void;
}

/** Quick choice of the access method. « Public » needs a confirmation. Detailed settings are listed, not changed. */
export function AccessChoice({ doors, onChange }: AccessChoiceProps) {
  const t = useT();
  const chosen = findQuickAccess(doors);
  if (chosen === null && doors.length > 0) {
    const list = doors.map((door) => t(`booklet.access.${door}`)).join(', ');
    return <p>{t('access.doors', { list })}</p>;
  }
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
      value={chosen}
      onChange={choose}
      choices={[
        { value: 'link', label: t('access.link'), sentence: t('access.link.sentence') },
        { value: 'public', label: t('access.public'), sentence: t('access.public.sentence') },
      ]}
    />
  );
}
