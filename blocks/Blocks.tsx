import { type ComponentType, memo, type ReactNode } from 'react';
import { getBlockClass } from './block-class.ts';
import type { PageContext, RenderContext, ViewProps } from './context.ts';
import { isBlockEmpty } from './is-block-empty.ts';
import { type BlockProps, type BlockType, getBlockDefinition, isBlockType } from './registry.ts';
import { typesetHtml, typesetText } from './typography.ts';
import * as views from './views.ts';

const BLOCK_VIEWS: { [Type in BlockType]: (viewProps: ViewProps<BlockProps<Type>>) => ReactNode } = views;

/** A block as it comes from the database. Its type may belong to another version of the product. */
export interface AnyBlock {
  id: string;
  type: string;
  props: unknown;
}

const createRenderContext = (context: PageContext, blockId: string): RenderContext => ({
  ...context,
  blockId,
  fillText: (text) => typesetText(context.fillText(text), context.language),
  fillHtml: (html) => typesetHtml(context.fillHtml(html), context.language),
});

const BlockContent = ({ block, context }: { block: AnyBlock; context: PageContext }) => {
  const editing = context.mode === 'editor';
  if (!isBlockType(block.type)) {
    // Readers do not see a block that this version cannot show; editors must know that it is there.
    return editing ? <p className="b-unknown">{context.t('block.unknown', { type: block.type })}</p> : null;
  }
  if (editing && isBlockEmpty(block)) return <p className="b-empty">{getBlockDefinition(block.type).emptyText}</p>;
  // The type of the view and that of the props come from the same key, which the compiler cannot follow.
  const View = BLOCK_VIEWS[block.type] as ComponentType<ViewProps<unknown>>;
  return <View props={block.props} context={createRenderContext(context, block.id)} />;
};

/** One block. It renders again only when the block or the context is another object: keep both when nothing changed. */
export const BlockView = memo(({ block, context }: { block: AnyBlock; context: PageContext }) => (
  <div className={getBlockClass(block)} id={`bloc-${block.id}`}>
    <BlockContent block={block} context={context} />
  </div>
));
