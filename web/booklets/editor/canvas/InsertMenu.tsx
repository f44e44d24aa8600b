import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { BLOCK_CATALOGUE } from '../../../../blocks/editor-catalogue.ts';
import type { BlockType } from '../../../../blocks/registry.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { translateDescription } from '../translate-description.ts';
import classes from './InsertMenu.module.css';

interface InsertMenuProps {
  onPick: (type: BlockType) => void;
  onClose: () => void;
}

/** Focus immediately: the characters typed after the opening key belong to the search. */
const focusInput = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** Menu of all block types with a drawing, searched by name or purpose. */
export function InsertMenu({ onPick, onClose }: InsertMenuProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const words = toFoldedKey(search).split(/\s+/);
  const found = BLOCK_CATALOGUE.map((entry) => ({
    ...entry,
    name: translateDescription(entry.nameKey),
    purpose: translateDescription(entry.descriptionKey),
  }))
    .filter(({ name, purpose }) => words.every((word) => toFoldedKey(`${name} ${purpose}`).includes(word)))
    // Names that start with the search come first.
    .sort(
      (a, b) =>
        Number(toFoldedKey(b.name).startsWith(toFoldedKey(search))) -
        Number(toFoldedKey(a.name).startsWith(toFoldedKey(search))),
    );
  const active = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-${found[index]?.type}`;
  const go = (index: number) => {
    setAt(index);
    requestAnimationFrame(() => document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }));
  };

  return (
    <div>
      <TextInput
        role="combobox"
        aria-label={t('editor.insert.search')}
        placeholder={t('editor.insert.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        ref={focusInput}
        data-autofocus
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const last = found.length - 1;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            go(active + step > last ? 0 : active + step < 0 ? last : active + step);
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            const chosen = found[active];
            if (chosen) onPick(chosen.type);
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('editor.insert.title')} className={classes.list}>
        {found.map(({ type, name, purpose, drawing }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
          <div
            key={type}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={`${shared.rowSm} ${classes.option}`}
            onMouseMove={() => index !== active && setAt(index)}
            onClick={() => onPick(type)}
          >
            <span className={classes.drawing}>{drawing}</span>
            <span>
              <span className={`${shared.strong} ${shared.block}`}>{name}</span>
              <span className={`${shared.hint} ${classes.purpose}`}>{purpose}</span>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {t('editor.insert.none', { search })}
        </p>
      )}
    </div>
  );
}
