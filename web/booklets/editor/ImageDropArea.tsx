import { type ReactNode, useMemo, useState } from 'react';
import { image } from '../../../blocks/image/schema.ts';
import { getAltText } from '../../../contract/booklets/media/media-alt.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useEditor } from './editor-context.ts';
import classes from './ImageDropArea.module.css';
import { type ImageDrop, ImageDropContext, type PastedPart } from './image-drop.ts';
import { useUpload } from './media/use-upload.ts';
import { useGroupCommands } from './use-commands.ts';

const isFilePart = (part: PastedPart): part is { file: File } => 'file' in part;

/**
 * Pictures pasted or dropped in the editor: an image block takes their place at once, then shows them when they are in
 * the library. One that is refused leaves its block empty, to choose another.
 */
export function ImageDropArea({ children }: { children: ReactNode }) {
  const t = useT();
  const { announce, selection, booklet, store } = useEditor();
  const group = useGroupCommands();
  const [sending, setSending] = useState<{ name: string; place: number; total: number } | null>(null);
  const { start, progress } = useUpload(toast.error);
  const drop = useMemo<ImageDrop>(() => {
    const send = async (file: File, id: string): Promise<boolean> => {
      announce(t('editor.image.sending', { name: file.name }));
      const media = await start(file, 'image');
      if (!media) return false;
      const picture = {
        mediaId: media.id,
        alt: getAltText(media, booklet.sourceLanguage),
        decorative: media.decorative,
      };
      store.editBlock(id, { ...structuredClone(image.empty), picture }, false);
      return true;
    };
    const addParts = async (parts: readonly PastedPart[], after: string | null) => {
      const blocks = parts.map((part) =>
        isFilePart(part) ? { type: 'image', props: structuredClone(image.empty) } : part,
      );
      const ids = group.addBlocks(blocks, after);
      const pictures = parts.flatMap((part, at) => (isFilePart(part) ? [{ file: part.file, id: ids[at] }] : []));
      let last: string | null = null;
      for (const [at, { file, id }] of pictures.entries()) {
        if (id === undefined) continue;
        setSending({ name: file.name, place: at + 1, total: pictures.length });
        if (await send(file, id)) last = id;
      }
      setSending(null);
      // The image must still be described.
      if (last !== null && parts.every(isFilePart)) selection.goToField(last, 'picture.alt');
    };
    return {
      addParts,
      dropImages: (files, after) =>
        addParts(
          files.map((file) => ({ file })),
          after,
        ),
    };
  }, [announce, booklet.sourceLanguage, group, selection, start, store, t]);
  return (
    <ImageDropContext value={drop}>
      {children}
      {sending && (
        <div className={classes.note} role="status">
          <span>{t('editor.image.progress', sending)}</span>
          <progress className={classes.bar} max={1} value={progress ?? undefined} aria-hidden />
        </div>
      )}
    </ImageDropContext>
  );
}
