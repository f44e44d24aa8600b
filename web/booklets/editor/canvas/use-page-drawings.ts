import { collectProps } from '../../../../blocks/walk-props.ts';
import type { BlockContent } from '../../../../contract/booklets/content/content.ts';
import { useDrawingShapes } from '../../media/use-drawings.ts';
import { usePageState } from '../editor-context.ts';

/** Read once for each state of a block: a typed letter changes only one block of the page. */
const answers = new WeakMap<BlockContent, boolean>();

const showsDrawing = (block: BlockContent): boolean => {
  const known = answers.get(block);
  if (known !== undefined) return known;
  const answer = collectProps(block.props).pictures.some(({ value }) => value.drawing);
  answers.set(block, answer);
  return answer;
};

/** Drawings by id, fetched for the first page that shows one. */
export const usePageDrawings = () =>
  useDrawingShapes(
    usePageState('status', (store) =>
      store.order.some((id) => {
        const block = store.findBlock(id);
        return block !== undefined && showsDrawing(block);
      }),
    ),
  );
