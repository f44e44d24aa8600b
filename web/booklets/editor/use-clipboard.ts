import { useEffect } from 'react';
import { isReadableBlock } from '../../../blocks/registry.ts';
import { getBlockText } from '../../../blocks/text-content.ts';
import { readConditions } from '../../../contract/booklets/content/content.ts';
import { importChunk } from '../../lib/chunks.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type EditorContextValue, useEditor } from './editor-context.ts';
import type { GroupCommands } from './group-commands.ts';
import { type ImageDrop, useImageDrop } from './image-drop.ts';
import type { BlockToAdd } from './store/operations.ts';
import { useCommands, useGroupCommands } from './use-commands.ts';

/** Type of the blocks of the editor in the clipboard, beside their words. */
const BLOCKS_TYPE = 'application/x-embarque-blocks';

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

const listImages = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Blocks copied in this editor or another, and their booklet; those that cannot be read are left out. */
const readCopiedBlocks = (data: DataTransfer): { from?: string; blocks: BlockToAdd[] } => {
  const text = data.getData(BLOCKS_TYPE);
  const copied: { from?: string; blocks?: unknown } = text === '' ? {} : JSON.parse(text);
  if (!Array.isArray(copied.blocks)) return { blocks: [] };
  const blocks = copied.blocks.flatMap((block: BlockToAdd) => {
    const { type, props } = block;
    return typeof type === 'string' && isReadableBlock({ type, props }) ? [block] : [];
  });
  return { ...(copied.from && { from: copied.from }), blocks };
};

/** Adds the blocks of a pasted HTML after a block. Pictures that are elsewhere on the web are told, not lost in silence. */
export const pasteHtml = async (html: string, after: string | null, { addParts }: ImageDrop): Promise<void> => {
  const { convertPastedHtml } = await importChunk(() => import('./paste/convert-html.ts'));
  const { parts, missingImages } = convertPastedHtml(html);
  if (missingImages > 0) toast.warning(t('editor.paste.missing', { count: missingImages }));
  if (parts.length > 0) await addParts(parts, after);
};

const pasteText = async (text: string, after: string | null, { addParts }: ImageDrop): Promise<void> => {
  const { convertPastedText } = await importChunk(() => import('./paste/convert-html.ts'));
  await addParts(convertPastedText(text), after);
};

/** Adds blocks copied in another booklet. */
const pasteForeignBlocks = async (
  ...[bookletId, from, blocks, place, group]: [string, string, BlockToAdd[], string | null, GroupCommands]
): Promise<void> => {
  const { fitBlocks } = await importChunk(() => import('./windows.ts'));
  const fitted = await fitBlocks(bookletId, from, blocks);
  if (fitted) group.addBlocks(fitted, place);
};

const getPastePlace = ({ selection, store }: EditorContextValue): string | null =>
  selection.state.block ?? store.order.at(-1) ?? null;

/**
 * Clipboard and files of the whole editor, fields of text apart: selected blocks are copied and cut; blocks, pages of
 * other programs and pictures are pasted after the selected block; pictures can be dropped anywhere.
 */
export const useClipboard = (): void => {
  const scene = useEditor();
  const commands = useCommands();
  const group = useGroupCommands();
  const images = useImageDrop();
  useEffect(() => {
    const { store, readOnly, announce, fullBooklet } = scene;
    const copy = (event: ClipboardEvent): boolean => {
      const { target, clipboardData } = event;
      const hasText = window.getSelection()?.isCollapsed === false;
      const ids = store.groups.sortByOrder(commands.listSelected());
      if (!clipboardData || hasText || isTextInput(target) || isInDialog(target) || ids.length === 0) return false;
      const blocks = ids.flatMap((id) => store.findBlock(id) ?? []);
      event.preventDefault();
      const copied = blocks.map(({ type, props, ...block }) => ({ type, props, ...readConditions(block) }));
      clipboardData.setData(BLOCKS_TYPE, JSON.stringify({ from: fullBooklet?.id, blocks: copied }));
      clipboardData.setData('text/plain', blocks.map(getBlockText).join('\n\n'));
      announce(t('editor.said.copied', { count: ids.length }));
      return true;
    };
    const onCopy = (event: ClipboardEvent) => void copy(event);
    const onCut = (event: ClipboardEvent) => {
      if (!readOnly && copy(event)) group.remove();
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (readOnly || !data || event.defaultPrevented || isInDialog(target)) return;
      const files = listImages(data);
      const html = data.getData('text/html');
      const text = data.getData('text/plain');
      const isWriting = isTextInput(target);
      if (isWriting && (files.length === 0 || text !== '')) return;
      const place = getPastePlace(scene);
      const { from, blocks } = readCopiedBlocks(data);
      const isForeign = from !== undefined && fullBooklet !== null && from !== fullBooklet.id;
      if (blocks.length > 0 && isForeign) void pasteForeignBlocks(fullBooklet.id, from, blocks, place, group);
      else if (blocks.length > 0) group.addBlocks(blocks, place);
      else if (files.length > 0 && text === '') void images.dropImages(files, place);
      else if (html !== '') void pasteHtml(html, place, images);
      else if (text !== '') void pasteText(text, place, images);
      else return;
      event.preventDefault();
    };
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      // Without it, the browser would open the file in place of the editor.
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = listImages(event.dataTransfer);
      const target = event.target instanceof Element ? event.target : null;
      if (readOnly || files.length === 0 || isInDialog(target)) return;
      const over = target?.closest('[data-block]')?.getAttribute('data-block');
      void images.dropImages(files, over ?? getPastePlace(scene));
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [scene, commands, group, images]);
};
