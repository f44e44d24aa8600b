import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { BLOCK_CATALOGUE } from '../../../../blocks/editor-catalogue.ts';
import type { BlockType } from '../../../../blocks/registry.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconLayoutGrid, IconSearch } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import type { BlockToAdd } from '../store/operations.ts';
import { translateDescription } from '../translate-description.ts';
import { BlockPreview } from './BlockPreview.tsx';
import { getPreviewProps } from './block-samples.ts';
import classes from './InsertMenu.module.css';
import { SECTIONS } from './sections.ts';

interface InsertMenuProps {
  onPick: (type: BlockType) => void;
  onPickSection: (blocks: readonly BlockToAdd[]) => void;
  onClose: () => void;
}

/** Focus immediately: the characters typed after the opening key belong to the search. */
const focusInput = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

const listEntries = () => [
  ...BLOCK_CATALOGUE.map(({ type, nameKey, descriptionKey, drawing }) => ({
    id: type as string,
    type,
    name: translateDescription(nameKey),
    purpose: translateDescription(descriptionKey),
    drawing,
    blocks: [{ type, props: getPreviewProps(type) }] as readonly BlockToAdd[],
  })),
  ...SECTIONS.map(({ id, nameKey, descriptionKey, blocks }) => ({
    id: `section-${id}`,
    type: null,
    name: translateDescription(nameKey),
    purpose: translateDescription(descriptionKey),
    drawing: <IconLayoutGrid size={28} aria-hidden />,
    blocks: blocks as readonly BlockToAdd[],
  })),
];

/** Menu of all block types and ready-made sections, searched by name or purpose, with a preview of the chosen one. */
export function InsertMenu({ onPick, onPickSection, onClose }: InsertMenuProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [entries] = useState(listEntries);
  const words = toFoldedKey(search).split(/\s+/);
  const startsWithSearch = (name: string) => toFoldedKey(name).startsWith(toFoldedKey(search));
  const found = entries
    .filter(({ name, purpose }) => words.every((word) => toFoldedKey(`${name} ${purpose}`).includes(word)))
    // Blocks before sections; among each, names that start with the search come first.
    .sort(
      (a, b) =>
        Number(a.type === null) - Number(b.type === null) ||
        Number(startsWithSearch(b.name)) - Number(startsWithSearch(a.name)),
    );
  const active = Math.min(at, found.length - 1);
  const shown = found[active];
  const optionId = (index: number) => `${id}-${found[index]?.id}`;
  const go = (index: number) => {
    setAt(index);
    requestAnimationFrame(() => document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }));
  };
  const pick = ({ type, blocks }: (typeof found)[number]) =>
    type === null ? onPickSection(structuredClone(blocks)) : onPick(type);
  const option = (entry: (typeof found)[number], index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field above
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
    <div
      key={entry.id}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      className={`${shared.rowSm} ${classes.option}`}
      onMouseMove={() => index !== active && setAt(index)}
      onClick={() => pick(entry)}
    >
      <span className={classes.drawing}>{entry.drawing}</span>
      <span>
        <span className={`${shared.strong} ${shared.block}`}>{entry.name}</span>
        <span className={`${shared.hint} ${classes.purpose}`}>{entry.purpose}</span>
      </span>
    </div>
  );
  const group = (label: string, isSection: boolean) => {
    const own = found.flatMap((entry, index) => ((entry.type === null) === isSection ? [[entry, index] as const] : []));
    if (own.length === 0) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
      <div role="group" aria-label={label} className={classes.group}>
        <div className={classes.heading} aria-hidden>
          {label}
        </div>
        {own.map(([entry, index]) => option(entry, index))}
      </div>
    );
  };

  return (
    <div>
      <TextInput
        role="combobox"
        aria-label={t('editor.insert.search')}
        placeholder={t('editor.insert.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown ? optionId(active) : undefined}
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
            if (shown) pick(shown);
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div className={classes.body}>
        <div id={`${id}-list`} role="listbox" aria-label={t('editor.insert.title')} className={classes.list}>
          {group(t('editor.insert.blocks'), false)}
          {group(t('editor.insert.sections'), true)}
        </div>
        {shown && <BlockPreview key={shown.id} blocks={shown.blocks} />}
      </div>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {t('editor.insert.none', { search })}
        </p>
      )}
    </div>
  );
}
