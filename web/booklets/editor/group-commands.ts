import { isBlockEmpty } from '../../../blocks/is-block-empty.ts';
import { readConditions } from '../../../contract/booklets/content/content.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { createEditorCommands, focusBlock } from './commands.ts';
import type { EditorContextValue } from './editor-context.ts';
import type { BlockToAdd } from './store/operations.ts';
import { isCallFailure } from './store/queued-operation.ts';

/** Commands on the selected blocks, one or several: each is one change to undo, announced, and sets the focus. */
export const createGroupCommands = (scene: EditorContextValue) => {
  const { store, selection, session, announce } = scene;
  const commands = createEditorCommands(scene);
  const { areFree } = commands;

  const select = (ids: readonly string[]) => {
    selection.selectBlocks(ids);
    focusBlock(ids.at(-1) ?? null);
  };

  /** Adds blocks after another one, and selects them. Returns their ids; empty when the page has no room for them. */
  const addBlocks = (blocks: readonly BlockToAdd[], after: string | null): readonly string[] => {
    if (scene.readOnly || blocks.length === 0) return [];
    const above = after === null ? undefined : store.findBlock(after);
    // The empty text where they were asked for makes room for them: they are for its readers, unless they say otherwise.
    const makesRoom = above?.type === 'text' && isBlockEmpty(above) && !store.locks.isHeld(above.id);
    const coming = makesRoom ? blocks.map((block) => ({ ...readConditions(above), ...block })) : blocks;
    const ids = store.groups.addBlocks(coming, after, makesRoom ? above.id : null);
    if (ids.length === 0) {
      toast.error(errorText('EDI-011'));
      return [];
    }
    announce(t('editor.said.groupAdded', { count: ids.length }));
    select(ids);
    return ids;
  };

  const moveAfter = (ids: readonly string[], after: string | null): void => {
    if (!areFree(ids)) return;
    store.groups.moveBlocks(ids, after);
    announce(t('editor.said.groupMoved', { count: ids.length, place: store.order.indexOf(ids[0] ?? '') + 1 }));
  };

  return {
    addBlocks,

    /** Moves blocks before or after another one of the page. */
    drop(ids: readonly string[], over: string, side: 'before' | 'after'): void {
      const [only] = ids;
      const at = store.order.indexOf(over);
      const above = store.order.slice(0, side === 'after' ? at + 1 : at).findLast((id) => !ids.includes(id)) ?? null;
      if (ids.length > 1) moveAfter(ids, above);
      else if (only !== undefined) commands.moveTo(only, above);
    },

    /** Moves the selected blocks one place up (−1) or down (1). */
    step(by: -1 | 1) {
      const ids = store.groups.sortByOrder(commands.listSelected());
      const [first] = ids;
      if (first === undefined) return;
      if (ids.length === 1) return commands.step(first, by);
      const at = store.order.indexOf(by === 1 ? (ids.at(-1) ?? '') : first) + by;
      const beside = store.order[at];
      if (beside === undefined) return;
      moveAfter(ids, by === 1 ? beside : (store.order[at - 1] ?? null));
    },

    duplicate() {
      const ids = store.groups.sortByOrder(commands.listSelected());
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return commands.duplicate(only);
      addBlocks(structuredClone(ids.flatMap((id) => store.findBlock(id) ?? [])), ids.at(-1) ?? null);
    },

    remove() {
      const ids = store.groups.sortByOrder(commands.listSelected());
      const [first] = ids;
      if (ids.length === 1 && first !== undefined) return commands.remove(first);
      if (first === undefined || !areFree(ids)) return;
      const at = store.order.indexOf(first);
      store.groups.removeBlocks(ids);
      const next = store.order[at] ?? store.order[at - 1] ?? null;
      announce(t('editor.said.groupRemoved', { count: ids.length }));
      select(next === null ? [] : [next]);
    },

    selectAll(): void {
      selection.selectBlocks(store.order);
      announce(t('editor.said.selected', { count: store.order.length }));
    },

    /** Moves blocks to the end of another page, which is loaded first. */
    async moveToPage(ids: readonly string[], pageId: string, title: string): Promise<void> {
      if (pageId === store.id || scene.readOnly || !areFree(ids)) return;
      const at = store.order.indexOf(store.groups.sortByOrder(ids)[0] ?? '');
      const moved = await session
        .changePage(pageId, (target) => store.groups.moveBlocksTo(target, ids))
        .catch((error: unknown) => {
          if (!isCallFailure(error)) throw error;
          toast.error(t('editor.page.unreachable'));
          return null;
        });
      if (moved === null) return;
      if (moved.length === 0) {
        toast.error(errorText('EDI-011'));
        return;
      }
      const next = store.order[at] ?? store.order[at - 1] ?? null;
      select(next === null ? [] : [next]);
      announce(t('editor.said.movedToPage', { count: ids.length, title }));
    },
  };
};

export type GroupCommands = ReturnType<typeof createGroupCommands>;
