import { useT } from '../../../lib/i18n.ts';
import { IconEyeOff } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';

export function HiddenMark() {
  const t = useT();
  return (
    <IconEyeOff
      className={`${shared.dimmed} ${shared.fixed}`}
      size={15}
      role="img"
      aria-label={t('editor.tree.hidden')}
    />
  );
}
