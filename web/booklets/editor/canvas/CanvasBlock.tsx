import type { Editor } from '@tiptap/core';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { BlockView } from '../../../../blocks/Blocks.tsx';
import { getBlockClass } from '../../../../blocks/block-class.ts';
import type { PageContext } from '../../../../blocks/context.ts';
import { getBlockText } from '../../../../blocks/text-content.ts';
import { collectProps } from '../../../../blocks/walk-props.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { CommentMark } from '../../comments/CommentMark.tsx';
import { getBlockTypeName } from '../block-type-names.ts';
import { focusBlock, getBlockFrameId, isInlineBlockType } from '../commands.ts';
import { useDragItem } from '../drag/drag-context.ts';
import { isBlockLocked, useBlock, useBlockOrder, useEditor, useLockHolder, useSelection } from '../editor-context.ts';
import { useMediaVersion } from '../media/media-cache.ts';
import { usePanels } from '../panels.ts';
import { useBlockFindings } from '../use-checks.ts';
import { useCommands } from '../use-commands.ts';
import { BlockBar } from './BlockBar.tsx';
import { BlockGutter } from './BlockGutter.tsx';
import { BlockHolder, getHolderNoteId } from './BlockHolder.tsx';
import classes from './CanvasBlock.module.css';
import { InlineEditor } from './InlineEditor.tsx';
import { InsertPoint } from './InsertPoint.tsx';

const BlockConditionsMark = lazyComponent('BlockConditionsMark', () => import('../windows.ts'));

interface CanvasBlockProps {
  id: string;
  context: PageContext;
  /** The block that Tab reaches when none is selected. */
  entry: boolean;
  /** Strip above the page where the bar of the selected block floats; null until it is drawn. */
  bar: HTMLElement | null;
}

/** A block of the canvas: its rendered content, and the controls to select, move and edit it. */
export const CanvasBlock = memo(function CanvasBlock({ id, context, entry, bar }: CanvasBlockProps) {
  const t = useT();
  const scene = useEditor();
  const commands = useCommands();
  const panels = usePanels();
  const block = useBlock(id);
  const order = useBlockOrder();
  const selected = useSelection((state) => state.block === id);
  const grouped = useSelection((state) => state.blocks.includes(id));
  const count = useSelection((state) => (state.block === id ? Math.max(1, state.blocks.length) : 1));
  const nothingSelected = useSelection((state) => state.block === null);
  const editing = useSelection((state) => state.block === id && state.editing);
  const inserting = useSelection((state) => state.insertAfter === id);
  const holder = useLockHolder(id);
  const findings = useBlockFindings(id);
  const [hovered, setHovered] = useState(false);
  const [editor, setEditor] = useState<Editor | null>(null);
  const content = useRef<HTMLDivElement>(null);

  const mediaIds = useMemo(() => collectProps(block?.props).mediaIds.map(({ value }) => value), [block?.props]);
  const stamp = useMediaVersion(mediaIds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that has arrived makes another context of the same
  const own = useMemo(() => ({ ...context }), [context, stamp]);

  const locked = block ? isBlockLocked(block, scene) : true;
  const held = holder !== null && !holder.hasEnded;
  const { isDragging, side, item } = useDragItem(id);

  // Links, inputs and videos of the canvas are inert: Tab moves from block to block.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each drawing of the block
  useEffect(() => {
    for (const inside of content.current?.querySelectorAll<HTMLElement>('a, button, input, select, summary, video') ??
      []) {
      if (!inside.closest('[contenteditable]')) inside.tabIndex = -1;
    }
  }, [block, own, editing]);

  if (!block) return null;
  const name = getBlockTypeName(block.type);
  const place = order.indexOf(id) + 1;
  const excerpt = context.fillText(getBlockText(block)).replace(/\s+/g, ' ').slice(0, 60);
  const showTab = (tab: 'block' | 'comments') => {
    scene.selection.selectBlock(id);
    panels.show(tab);
    panels.open('panel');
  };
  const errors = findings.some(({ level }) => level === 'error');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame inside is what is used; this only follows the mouse
    <div
      {...item}
      className={classes.slot}
      data-dragging={isDragging || undefined}
      data-over={side}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {!scene.readOnly && (selected || hovered) && (
        <BlockGutter id={id} name={name} fixed={locked || held} selected={selected} />
      )}
      {selected && (
        <BlockBar
          id={id}
          name={name}
          count={count}
          first={place === 1}
          last={place === order.length}
          locked={locked || held}
          holder={holder}
          readOnly={scene.readOnly}
          editor={editing ? editor : null}
          place={bar}
        />
      )}
      {(block.audience || block.unlockDays !== null) && (
        <Suspense fallback={null}>
          <BlockConditionsMark block={block} onOpen={() => showTab('block')} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same, see use-canvas-keys */}
      <div
        id={getBlockFrameId(id)}
        role="group"
        aria-roledescription={t('editor.canvas.block')}
        aria-label={t('editor.canvas.label', { name, place, total: order.length, excerpt })}
        aria-describedby={holder ? getHolderNoteId(id) : undefined}
        tabIndex={selected || (nothingSelected && entry) ? 0 : -1}
        className={classes.frame}
        data-block={id}
        data-selected={selected || grouped || undefined}
        data-editing={editing || undefined}
        data-error={errors || undefined}
        data-held={held || undefined}
        onFocus={(event) => {
          // Read now: the drawn state may be older than a selection that just grew to this block.
          const isGrouped = scene.selection.state.blocks.includes(id);
          if (event.target === event.currentTarget && !isGrouped) scene.selection.selectBlock(id);
        }}
        onMouseDown={(event) => {
          // Neither the focus nor the selection of text follows a click that selects several blocks.
          if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault();
        }}
        onClickCapture={(event) => {
          const target = event.target as HTMLElement;
          if (target.closest('a, summary, label, button, input, select, video')) event.preventDefault();
        }}
        onClick={(event) => {
          if (editing) return;
          if (event.shiftKey) {
            scene.selection.extendTo(id, order);
            scene.announce(t('editor.said.selected', { count: scene.selection.state.blocks.length || 1 }));
            return focusBlock(id);
          }
          if (event.ctrlKey || event.metaKey) return scene.selection.toggleBlock(id, order);
          commands.write(id, { x: event.clientX, y: event.clientY });
        }}
      >
        <div ref={content} className={classes.content}>
          {editing && isInlineBlockType(block.type) && !locked && !held ? (
            <div className={getBlockClass(block)}>
              <InlineEditor block={block} language={context.language} onReady={setEditor} />
            </div>
          ) : (
            <BlockView block={block} context={own} />
          )}
        </div>
      </div>
      <CommentMark id={id} onShow={() => showTab('comments')} />
      {!(selected && holder) && <BlockHolder id={id} holder={holder} />}
      {!scene.readOnly && <InsertPoint after={id} opened={inserting} near={selected} />}
    </div>
  );
});
