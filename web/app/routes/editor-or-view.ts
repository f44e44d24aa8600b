import { createElement } from 'react';
import { type LazyScreen, lazyScreen } from '../../lib/chunks.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';

const ViewAs = lazyScreen(() => import('../../booklets/editor/view/ViewAs.tsx'), 'ViewAs');

/** The editor, or « Voir en tant que… » when its address has a `vue`: a screen of its own, so that the editor is no heavier. */
export const addView = (Editor: LazyScreen): LazyScreen =>
  Object.assign(() => createElement(useSearch().vue === undefined ? Editor : ViewAs), {
    preload: Editor.preload,
    isLoaded: Editor.isLoaded,
  });
