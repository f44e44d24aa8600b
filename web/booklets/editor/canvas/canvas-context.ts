import { getTranslate } from '../../../../blocks/booklet-words.ts';
import type { PageContext } from '../../../../blocks/context.ts';
import { escapeHtml } from '../../../../blocks/escape-html.ts';
import { fillVariables, replaceVariables } from '../../../../blocks/walk-props.ts';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { Tree, VariableUse } from '../../../../contract/booklets/content/content.ts';
import { findMedia, toRenderMedia } from '../media/media-cache.ts';

/** Text shown for a variable in the canvas: its value, or its name in brackets. Readers fill those of their own. */
export const getVariableText = (
  key: string,
  variables: ReadonlyMap<string, VariableUse>,
): [text: string, filled: boolean] => {
  const variable = variables.get(key);
  const value = variable?.value || variable?.defaultValue;
  return value ? [value, true] : [`[${variable?.label ?? key}]`, variable?.source === 'participant'];
};

/**
 * Render context of the blocks in the canvas. Reuse the object while its inputs are the same: the blocks compare it.
 */
export const createCanvasContext = (
  { sourceLanguage: language, tone }: Pick<Booklet, 'sourceLanguage' | 'tone'>,
  variables: readonly VariableUse[],
  tree: Tree,
): PageContext => {
  const known = new Map(variables.map((variable) => [variable.key, variable]));
  const pages = new Set(tree.chapters.flatMap((chapter) => chapter.pages.map(({ id }) => id)));
  return {
    mode: 'editor',
    language,
    findMedia: (id) => {
      const media = findMedia(id);
      return media ? toRenderMedia(media, language) : null;
    },
    findPageHref: (id) => (pages.has(id) ? '#' : null),
    fillText: (text) => fillVariables(text, language, (key) => getVariableText(key, known)[0]),
    fillHtml: (html) =>
      html.replace(/<[^>]*>|[^<]+/g, (piece) =>
        piece.startsWith('<')
          ? piece
          : replaceVariables(piece, (key) => {
              const [text, filled] = getVariableText(key, known);
              return `<span class="ed-variable"${filled ? '' : ' data-unfilled'}>${escapeHtml(text)}</span>`;
            }),
      ),
    t: getTranslate(language, tone),
    getQuizAction: () => '#',
    getQuizSeed: (blockId) => blockId,
  };
};

/** Pages that readers will be able to open. */
export const listVisiblePageIds = (tree: Tree): Set<string> =>
  new Set(
    tree.chapters
      .filter(({ visible }) => visible)
      .flatMap(({ pages }) => pages.filter(({ visible }) => visible).map(({ id }) => id)),
  );
