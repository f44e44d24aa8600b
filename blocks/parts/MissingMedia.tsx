import type { RenderContext } from '../context.ts';

/** A message for a missing file, in the editor only: the publish gate prevents missing files for readers. */
export const MissingMedia = ({ context }: { context: RenderContext }) =>
  context.mode === 'editor' ? <p className="b-missing">{context.t('media.missing')}</p> : null;
