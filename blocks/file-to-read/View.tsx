import type { ViewProps } from '../context.ts';
import { DocumentView } from '../document/View.tsx';
import type { BlockProps } from '../registry.ts';

/** The document with what is asked: whoever is known is told there whether it was opened. */
export const FileToReadView = ({ props, context }: ViewProps<BlockProps<'fileToRead'>>) => {
  const { mode, t, blockId } = context;
  const own = mode === 'reader' ? context.fileToRead?.(blockId) : undefined;
  return (
    <div className="b-file-to-read">
      <DocumentView props={props} context={context} />
      <p className="b-file-to-read-note">{own ?? t(mode === 'editor' ? 'fileToRead.editor' : 'fileToRead.kind')}</p>
    </div>
  );
};
