import { useCallback } from 'react';
import { image } from '../../../blocks/image/schema.ts';
import { getAltText } from '../../../contract/booklets/media/media-alt.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useEditor } from './editor-context.ts';
import { useUpload } from './media/use-upload.ts';
import { useCommands } from './use-commands.ts';

/** Images pasted or dropped in the page: each is uploaded to the library and becomes an image after the given block. */
export const useImageDrop = (): ((files: readonly File[], after: string | null) => Promise<void>) => {
  const { announce, selection, booklet } = useEditor();
  const commands = useCommands();
  const { start } = useUpload(toast.error);
  return useCallback(
    async (files, after) => {
      let last = after;
      for (const file of files) {
        announce(t('editor.image.sending', { name: file.name }));
        const media = await start(file, 'image');
        if (!media) continue;
        const picture = {
          mediaId: media.id,
          alt: getAltText(media, booklet.sourceLanguage),
          decorative: media.decorative,
        };
        last = commands.add('image', last, { ...structuredClone(image.empty), picture }) ?? last;
        // The user must still describe the image.
        if (last) selection.goToField(last, 'picture.alt');
      }
    },
    [announce, booklet.sourceLanguage, commands, selection, start],
  );
};
