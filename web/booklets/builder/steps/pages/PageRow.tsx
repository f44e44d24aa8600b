import { useState } from 'react';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconEye, IconPencil } from '../../../../ui/icons/index.ts';
import { IconButton } from '../../../../ui/overlays/IconButton.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { RenameField } from '../../parts/RenameField.tsx';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import classes from './PagesStep.module.css';

const titleSchema = line('Titre de la page', { min: 1, max: 120 });

interface PageRowProps {
  title: string;
  summary: string;
  checked: boolean;
  mandatory: boolean;
  disabled?: boolean;
  onToggle: () => void;
  onRename?: (title: string) => void;
  onPreview?: (() => void) | undefined;
}

/** A page row. The page is in the booklet when its box is checked. */
export function PageRow({ title, summary, checked, mandatory, disabled, onToggle, onRename, onPreview }: PageRowProps) {
  const t = useT();
  const [renaming, setRenaming] = useState(false);
  const row = useFocusRestore<HTMLLIElement>(renaming);
  if (renaming && onRename) {
    return (
      <li ref={row} className={classes.row}>
        <RenameField
          label={t('builder.pages.rename', { title })}
          initial={title}
          schema={titleSchema}
          max={120}
          onCancel={() => setRenaming(false)}
          onDone={(next) => {
            setRenaming(false);
            if (next !== title) onRename(next);
          }}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={classes.row} data-checked={checked || undefined}>
      <label className={`${shared.fill} ${classes.label}`}>
        <input type="checkbox" className={classes.tick} checked={checked} disabled={disabled} onChange={onToggle} />
        <span className={`${shared.stack} ${shared.narrow}`}>
          <span className={classes.name}>
            {title} {mandatory && <span className={classes.mandatory}>{t('builder.pages.mandatory')}</span>}
          </span>
          {summary && <span className={shared.note}>{summary}</span>}
        </span>
      </label>
      {onRename && (
        <IconButton
          label={t('builder.pages.rename', { title })}
          icon={<IconPencil size={18} />}
          size={36}
          onClick={() => setRenaming(true)}
        />
      )}
      {onPreview && (
        <IconButton
          label={t('builder.chapters.preview', { title })}
          icon={<IconEye size={18} />}
          size={36}
          onClick={onPreview}
        />
      )}
    </li>
  );
}
