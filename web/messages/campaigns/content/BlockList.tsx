import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { AddBlock } from './AddBlock.tsx';
import { BlockCard } from './BlockCard.tsx';
import classes from './content.module.css';
import {
  createMailBlock,
  getBlockExcerpt,
  type KeyedBlock,
  MAIL_BLOCK_TYPES,
  MAX_BLOCKS_PER_MESSAGE,
  type MailBlockType,
  moveListItem,
  SHOWN_BLOCK_TYPES,
  toKeyedBlock,
} from './mail-blocks.ts';
import { useMailContext } from './mail-context.ts';

interface BlockListProps {
  /** Initial blocks. */
  blocks: readonly MailBlock[];
  label: string;
  /** Block types that can be added. */
  types?: readonly MailBlockType[];
  most?: number;
  /** Content beside « Ajouter un bloc ». */
  measure?: ReactNode;
  /** `chosen`: a block was added, moved or removed. */
  onChange: (blocks: MailBlock[], how: 'typed' | 'chosen') => void;
}

/** Focuses the first of these selectors that exists in the block at `index`, in this order. */
const focusInBlock = (list: HTMLElement | null, index: number, ...selectors: string[]): void => {
  const card = list?.querySelector(`[data-block="${index}"]`);
  const found = selectors.map((selector) => card?.querySelector<HTMLElement>(selector));
  found.find((element) => element)?.focus();
};

/** Editable list of blocks; requires a MailContext. */
export function BlockList({ blocks, label, types, most = MAX_BLOCKS_PER_MESSAGE, measure, onChange }: BlockListProps) {
  const t = useT();
  const { disabled, shown } = useMailContext();
  const box = useRef<HTMLOListElement>(null);
  const [items, setItems] = useState<KeyedBlock[]>(() => blocks.map(toKeyedBlock));
  const [said, setSaid] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  const put = (next: KeyedBlock[], how: 'typed' | 'chosen') => {
    setItems(next);
    onChange(
      next.map(({ block }) => block),
      how,
    );
  };
  const focus = (index: number, ...selectors: string[]) =>
    requestAnimationFrame(() => focusInBlock(box.current, index, ...selectors));
  const nameOf = (index: number, type: MailBlockType) =>
    t('campaigns.block.name', { place: index + 1, type: t(`campaigns.block.${type}`) });

  const add = (kind: MailBlockType) => {
    put([...items, toKeyedBlock(createMailBlock(kind))], 'chosen');
    setSaid(t('campaigns.block.added', { name: nameOf(items.length, kind) }));
    setAdded(items.length);
  };
  // Runs before the closing menu returns focus to its button: the menu does so only if nothing else has focus.
  useEffect(() => {
    if (added === null) return;
    setAdded(null);
    focusInBlock(box.current, added, 'input, [role="textbox"]', 'button:not(:disabled)');
  }, [added]);
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || to < 0 || to >= items.length) return;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined;
    put(moveListItem(items, from, to), 'chosen');
    setSaid(t('campaigns.block.moved', { name: nameOf(to, moved.block.type) }));
    // At either end the pressed button is disabled: focus moves to its neighbour.
    if (held) focus(to, `[data-act="${held}"]:not(:disabled)`, '[data-act="copy"]');
  };
  const remove = (index: number) => {
    const gone = items[index];
    if (!gone) return;
    put(items.toSpliced(index, 1), 'chosen');
    setSaid(
      t('campaigns.block.removed', { name: getBlockExcerpt(gone.block) || t(`campaigns.block.${gone.block.type}`) }),
    );
    if (items.length > 1) focus(Math.min(index, items.length - 2), '[data-act="remove"]');
  };
  const copy = (index: number) => {
    const one = items[index];
    if (!one) return;
    put(items.toSpliced(index + 1, 0, toKeyedBlock(structuredClone(one.block))), 'chosen');
    setSaid(t('campaigns.block.added', { name: nameOf(index + 1, one.block.type) }));
    focus(index + 1, 'input, [role="textbox"]', '[data-act="copy"]');
  };

  return (
    <>
      <ol ref={box} className={`${shared.stackSm} ${classes.cards}`} aria-label={label}>
        {items.map(({ key, block }, index) => (
          <BlockCard
            key={key}
            block={block}
            index={index}
            total={items.length}
            disabled={disabled}
            full={items.length >= most}
            onChange={(next) => put(items.with(index, { key, block: next }), 'typed')}
            onMove={(to) => move(index, to)}
            onCopy={() => copy(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className={`${shared.spread} ${classes.foot}`}>
        <AddBlock
          types={types ?? (shown ? SHOWN_BLOCK_TYPES : MAIL_BLOCK_TYPES)}
          disabled={disabled || items.length >= most}
          onAdd={add}
        />
        {measure && <p className={`${shared.noMargin} ${shared.hint} ${classes.measure}`}>{measure}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
