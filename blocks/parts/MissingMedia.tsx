import type { RenderContext } from '../context.ts';

/** Stands for a file that is not there, in the editor only: the publish gate keeps it from readers. */
export const MissingMedia = ({ context }: { context: RenderContext }) =>
  context.mode === 'editor' ? <p className="b-missing">{context.t('media.missing')}</p> : null;
