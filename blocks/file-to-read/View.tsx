import { DocumentView } from '../document/View.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The document and its reading requirement. Known participants also see how far they have read. */
export const FileToReadView = ({ props, context }: BlockViewProps<'fileToRead'>) => {
  const { mode, t, blockId, renderOfflineNote } = context;
  const own = mode === 'reader' ? context.fileToRead?.(blockId) : undefined;
  const media = props.file.mediaId === null ? null : context.findMedia(props.file.mediaId);
  // The reader's script renders the file here, page by page.
  const isPaged = mode === 'reader' && !renderOfflineNote && media?.mime === 'application/pdf';
  return (
    <div className="b-file-to-read" data-paged={isPaged ? '' : undefined}>
      <DocumentView props={props} context={context} />
      <div className="b-file-to-read-note">
        {own ?? renderOfflineNote?.('fileToRead') ?? t(mode === 'editor' ? 'fileToRead.editor' : 'fileToRead.kind')}
      </div>
    </div>
  );
};
