import { useRef, useState } from 'react';
import type { MailBody } from '../../../contract/campaign.ts';
import { bodyLength, GOOD_SUBJECT, MAX_BODY, MAX_HTML } from '../../../contract/campaign-body.ts';
import { number, size } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddBlock } from './AddBlock.tsx';
import { BlockCard } from './BlockCard.tsx';
import classes from './content.module.css';
import { LineField } from './LineField.tsx';
import {
  firstWords,
  type KeyedBlock,
  keyed,
  MAX_BLOCKS,
  type MailBlockType,
  movedBlock,
  newBlock,
} from './mail-blocks.ts';
import { MailContext, type MailScene } from './mail-scene.ts';

interface MailEditorProps extends MailScene {
  /** What it begins with; give another `key` to show another message. */
  body: MailBody;
  /** Weight of the message as it would leave, in bytes; null when it is not known. */
  weight: number | null;
  /** `chosen`: a block was added, moved or removed. */
  onChange: (body: MailBody, how: 'typed' | 'chosen') => void;
}

/** A message as it is written: its subject, and its blocks one below the other. */
export function MailEditor({ body, weight, onChange, ...scene }: MailEditorProps) {
  const t = useT();
  const box = useRef<HTMLOListElement>(null);
  const [head, setHead] = useState({ subject: body.subject, preheader: body.preheader });
  const [items, setItems] = useState<KeyedBlock[]>(() => body.blocks.map(keyed));
  const [said, setSaid] = useState('');
  const { disabled } = scene;
  const blocks = items.map(({ block }) => block);
  const characters = bodyLength({ ...head, blocks });

  const tell = (nextHead: typeof head, next: readonly KeyedBlock[], how: 'typed' | 'chosen') =>
    onChange({ ...nextHead, blocks: next.map(({ block }) => block) }, how);
  const type = (change: Partial<typeof head>) => {
    const next = { ...head, ...change };
    setHead(next);
    tell(next, items, 'typed');
  };
  const put = (next: KeyedBlock[], how: 'typed' | 'chosen') => {
    setItems(next);
    tell(head, next, how);
  };
  /** The first of these that the block has, in this order. */
  const focus = (index: number, ...selectors: string[]) =>
    requestAnimationFrame(() => {
      const card = box.current?.querySelector(`[data-block="${index}"]`);
      const found = selectors.map((selector) => card?.querySelector<HTMLElement>(selector));
      found.find((element) => element)?.focus();
    });
  const nameOf = (index: number, type: MailBlockType) =>
    t('campaigns.block.name', { place: index + 1, type: t(`campaigns.block.${type}`) });

  const add = (kind: MailBlockType) => {
    put([...items, keyed(newBlock(kind))], 'chosen');
    setSaid(t('campaigns.block.added', { name: nameOf(items.length, kind) }));
    // The menu gives the focus back to its button first, when it is gone.
    const begin = () => {
      const held = document.activeElement;
      if (held === document.body || held?.hasAttribute('data-add')) {
        focus(items.length, 'input, [role="textbox"]', 'button:not(:disabled)');
      }
    };
    for (const wait of [50, 150, 300, 600]) setTimeout(begin, wait);
  };
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || to < 0 || to >= items.length) return;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined;
    put(movedBlock(items, from, to), 'chosen');
    setSaid(t('campaigns.block.moved', { name: nameOf(to, moved.block.type) }));
    // At either end the button that was pressed is off: its neighbour takes over.
    if (held) focus(to, `[data-act="${held}"]:not(:disabled)`, '[data-act="copy"]');
  };
  const remove = (index: number) => {
    const gone = items[index];
    if (!gone) return;
    put(items.toSpliced(index, 1), 'chosen');
    setSaid(t('campaigns.block.removed', { name: firstWords(gone.block) || t(`campaigns.block.${gone.block.type}`) }));
    if (items.length > 1) focus(Math.min(index, items.length - 2), '[data-act="remove"]');
  };
  const copy = (index: number) => {
    const one = items[index];
    if (!one) return;
    put(items.toSpliced(index + 1, 0, keyed(structuredClone(one.block))), 'chosen');
    setSaid(t('campaigns.block.added', { name: nameOf(index + 1, one.block.type) }));
    focus(index + 1, 'input, [role="textbox"]', '[data-act="copy"]');
  };

  return (
    <MailContext value={scene}>
      <div className={classes.head}>
        <LineField
          path="subject"
          label={t('campaigns.field.subject')}
          help={
            head.subject.length > GOOD_SUBJECT ? t('campaigns.field.subject.long') : t('campaigns.field.subject.help')
          }
          required
          value={head.subject}
          max={120}
          onChange={(subject) => type({ subject })}
        />
        <LineField
          path="preheader"
          label={t('campaigns.field.preheader')}
          help={t('campaigns.field.preheader.help')}
          value={head.preheader}
          max={140}
          onChange={(preheader) => type({ preheader })}
        />
      </div>
      <ol ref={box} className={classes.cards} aria-label={t('campaigns.blocks')}>
        {items.map(({ key, block }, index) => (
          <BlockCard
            key={key}
            block={block}
            index={index}
            total={items.length}
            disabled={disabled}
            full={items.length >= MAX_BLOCKS}
            onChange={(next) => put(items.with(index, { key, block: next }), 'typed')}
            onMove={(to) => move(index, to)}
            onCopy={() => copy(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className={classes.foot}>
        <AddBlock disabled={disabled || items.length >= MAX_BLOCKS} onAdd={add} />
        <p className={classes.measure}>
          <span data-over={characters > MAX_BODY || undefined}>
            {t('campaigns.measure.characters', { used: number(characters), max: number(MAX_BODY) })}
          </span>
          {weight !== null && (
            <span data-over={weight > MAX_HTML || undefined}>
              {' · '}
              {t('campaigns.measure.weight', { size: size(weight), max: size(MAX_HTML) })}
            </span>
          )}
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </MailContext>
  );
}
