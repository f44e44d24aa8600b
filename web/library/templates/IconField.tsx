import { LibraryIcon } from '../../booklets/builder/parts/LibraryIcon.tsx';
import { LIBRARY_ICONS } from '../../booklets/builder/parts/library-icons.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import classes from './library.module.css';

interface IconFieldProps {
  value: string;
  onChange: (name: string) => void;
  disabled?: boolean;
}

/** Choice of the icon of a chapter or sector. */
export function IconField({ value, onChange, disabled = false }: IconFieldProps) {
  const t = useT();
  return (
    <fieldset className={classes.icons} disabled={disabled}>
      <legend>{t('library.field.icon')}</legend>
      {Object.keys(LIBRARY_ICONS).map((name) => {
        const label = t(`library.icon.${name}` as TextKey);
        return (
          <Tooltip key={name} label={label}>
            <button type="button" aria-label={label} aria-pressed={name === value} onClick={() => onChange(name)}>
              <LibraryIcon name={name} />
            </button>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
