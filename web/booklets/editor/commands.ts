import { CATALOGUE_BY_TYPE } from '../../../blocks/editor-catalogue.ts';
import { isBlockEmpty } from '../../../blocks/is-block-empty.ts';
import type { BlockProps, BlockType } from '../../../blocks/registry.ts';
import { type BlockContent, readConditions } from '../../../contract/booklets/content/content.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { isFocusLost, watchFocus } from '../../ui/overlays/focus-place.ts';
import { getBlockTypeName } from './block-type-names.ts';
import { type EditorContextValue, isBlockLocked } from './editor-context.ts';
import { createBlockProps } from './insert/block-samples.ts';
import { notifyUndo, openReachablePage } from './notifications.ts';
import type { TextSplit } from './store/selection.ts';
import type { UndoResult } from './store/timeline.ts';

/** Block types edited in the canvas itself. */
export const isInlineBlockType = (type: string): boolean => CATALOGUE_BY_TYPE[type]?.inline === true;

export const getBlockFrameId = (block: string): string => `cadre-${block}`;

/**
 * Focuses a block immediately if it is already drawn, because the next key must reach it; otherwise on the next frame.
 * Scrolls to the block once it is in place.
 */
export const focusBlock = (id: string | null): void => {
  if (id === null) return;
  const find = () => document.getElementById(getBlockFrameId(id));
  const drawn = find();
  drawn?.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    const frame = find();
    // Created meanwhile, or put elsewhere in the page.
    if (frame !== drawn || document.activeElement === document.body) frame?.focus({ preventScroll: true });
    frame?.scrollIntoView({ block: 'nearest' });
  });
};

/**
 * Gives the focus back when what had it disappears with an undo: to the button of the bar that was pressed, else to the
 * block that Tab would reach. A click or a key meanwhile decides otherwise.
 */
const keepUndoFocus = (): void => {
  const button = document.activeElement?.getAttribute('data-history');
  const target = button ? `[data-history="${button}"]` : '[data-canvas] [data-block][tabindex="0"]';
  const person = new AbortController();
  // From the next frame on: the key of the undo itself is still on its way.
  requestAnimationFrame(() => {
    const options = { once: true, signal: person.signal };
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => person.abort(), options);
    watchFocus(
      // A page that opens takes the focus: a button that was pressed keeps it.
      () => isFocusLost() || (button !== null && button !== undefined && !document.activeElement?.matches(target)),
      () => document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true }),
      person.signal,
    );
  });
};

/** Commands on the blocks of the open page, for mouse and keyboard: each one applies, announces and sets the focus. */
export const createEditorCommands = (scene: EditorContextValue) => {
  const { store, selection, announce, openPage } = scene;
  const place = (id: string) => ({ place: store.order.indexOf(id) + 1, total: store.order.length });
  const free = (id: string): BlockContent | null => {
    const block = store.findBlock(id);
    if (!block || scene.readOnly) return null;
    if (!isBlockLocked(block, scene)) return block;
    toast.warning(errorText('EDI-009'));
    return null;
  };

  /** The block, if it can be changed and no other editor holds its lock. */
  const unheld = (id: string): BlockContent | null => {
    const holder = store.locks.isHeld(id) ? store.locks.findHolder(id) : null;
    if (holder) toast.warning(errorText('EDI-008', { personne: holder.name }));
    return holder ? null : free(id);
  };

  const begin = (id: string, type: string) => {
    if (isInlineBlockType(type)) selection.editBlock(id);
    else {
      const first = CATALOGUE_BY_TYPE[type]?.fields[0]?.name;
      if (first) selection.goToField(id, first);
      else selection.selectBlock(id);
    }
  };

  const moveTo = (id: string, after: string | null) => {
    const block = unheld(id);
    if (!block) return;
    store.moveBlock(id, after);
    announce(t('editor.said.moved', { name: getBlockTypeName(block.type), ...place(id) }));
  };

  const listSelected = (): readonly string[] => {
    const { blocks, block } = selection.state;
    return blocks.length > 0 ? blocks : block === null ? [] : [block];
  };

  const tell = (run: () => UndoResult | null) => {
    const before = store.order;
    const undone = run();
    if (undone === null) return;
    keepUndoFocus();
    notifyUndo(undone, announce);
    const { page, block } = undone;
    if (page !== null && page !== store.id) openReachablePage(scene.session, openPage, page, block);
    else if (block && store.findBlock(block) && selection.state.block !== block) selection.selectBlock(block);
    // The selected block disappeared: its neighbour is selected instead.
    const selected = selection.state.block;
    if (selected !== null && !store.findBlock(selected))
      selection.selectBlock(store.order[Math.min(before.indexOf(selected), store.order.length - 1)] ?? null);
  };

  return {
    begin,
    moveTo,
    listSelected,
    /** True when all of these blocks can be changed, and no other editor holds the lock of one. */
    areFree: (ids: readonly string[]): boolean => ids.every((id) => unheld(id) !== null),

    /** Adds a block and starts editing it. It replaces an empty text where `/` was typed, for the same readers. */
    add(type: BlockType, after: string | null, props: unknown = createBlockProps(type)): string | null {
      if (scene.readOnly) return null;
      const before = after === null ? undefined : store.findBlock(after);
      const makesRoom = before?.type === 'text' && type !== 'text' && isBlockEmpty(before);
      const id = store.addBlock({ ...(makesRoom && readConditions(before)), type, props }, after);
      if (id === null) {
        toast.error(errorText('EDI-011'));
        return null;
      }
      if (makesRoom && !store.locks.isHeld(before.id)) store.removeBlock(before.id);
      announce(t('editor.said.added', { name: getBlockTypeName(type), ...place(id) }));
      begin(id, type);
      return id;
    },

    /** Adds a block in the middle of a text, which is cut in two around it. */
    addInText(type: BlockType, id: string, { before, rest }: TextSplit): void {
      const text = unheld(id);
      if (!text) return;
      const props = text.props as BlockProps<'text'>;
      const after = rest === '' ? null : { html: rest };
      const added = store.groups.splitText(
        id,
        { ...props, html: before },
        { type, props: createBlockProps(type) },
        after,
      );
      if (added === null) {
        toast.error(errorText('EDI-011'));
        return;
      }
      announce(t('editor.said.added', { name: getBlockTypeName(type), ...place(added) }));
      begin(added, type);
    },

    /** Moves a block one place up (−1) or down (1). */
    step(id: string, by: -1 | 1): void {
      const at = store.order.indexOf(id);
      if (at + by < 0 || at + by >= store.order.length) return;
      moveTo(id, by === 1 ? (store.order[at + 1] ?? null) : (store.order[at - 2] ?? null));
      if (!selection.state.editing) focusBlock(id);
    },

    /** Replaces the content of a block by a repaired one, as one change to undo. */
    repair(id: string, props: unknown): void {
      const block = unheld(id);
      if (!block) return;
      store.editBlock(id, props, false);
      announce(t('editor.accessibility.repaired', { name: getBlockTypeName(block.type) }));
    },

    duplicate(id: string): void {
      const block = free(id);
      if (!block) return;
      const copy = store.duplicateBlock(id);
      if (copy === null) {
        toast.error(errorText('EDI-011'));
        return;
      }
      announce(t('editor.said.duplicated', { name: getBlockTypeName(block.type) }));
      selection.selectBlock(copy);
      focusBlock(copy);
    },

    remove(id: string): void {
      const block = unheld(id);
      if (!block) return;
      const at = store.order.indexOf(id);
      const next = store.order[at + 1] ?? store.order[at - 1] ?? null;
      store.removeBlock(id);
      announce(t('editor.said.removed', { name: getBlockTypeName(block.type) }));
      selection.selectBlock(next);
      focusBlock(next);
    },

    restore(id: string): void {
      store.restoreBlock(id);
      selection.selectBlock(id);
      focusBlock(id);
      announce(t('editor.said.restored'));
    },

    undo(): void {
      if (!scene.readOnly) tell(() => scene.session.timeline.undo());
    },
    redo(): void {
      if (!scene.readOnly) tell(() => scene.session.timeline.redo());
    },

    /** Selects the block above (−1) or below (1); `isExtending` keeps those selected before. */
    walk(by: -1 | 1, isExtending = false): void {
      const at = selection.state.block === null ? -1 : store.order.indexOf(selection.state.block);
      const next = store.order[Math.max(0, Math.min(store.order.length - 1, at + by))];
      if (next === undefined) return;
      if (isExtending) {
        selection.extendTo(next, store.order);
        announce(t('editor.said.selected', { count: listSelected().length }));
      } else selection.selectBlock(next);
      focusBlock(next);
    },

    write(id: string, point: { x: number; y: number } | null = null): void {
      const block = store.findBlock(id);
      if (!block) return;
      if (isBlockLocked(block, scene) || store.locks.isHeld(id)) selection.selectBlock(id);
      else if (isInlineBlockType(block.type)) selection.editBlock(id, point);
      else if (point) selection.selectBlock(id);
      else begin(id, block.type);
    },

    /** Takes over a block after the lock of another editor ended, and starts editing it. */
    take(id: string): void {
      const block = store.findBlock(id);
      if (!block || isBlockLocked(block, scene) || store.locks.isHeld(id)) return;
      store.locks.requestLock(id);
      begin(id, block.type);
    },

    leave(): void {
      const { block } = selection.state;
      selection.selectBlock(block);
      focusBlock(block);
    },
  };
};

export type EditorCommands = ReturnType<typeof createEditorCommands>;
