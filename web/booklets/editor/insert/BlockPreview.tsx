import { useMemo } from 'react';
import { BlockView } from '../../../../blocks/Blocks.tsx';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { useT } from '../../../lib/i18n.ts';
import { createCanvasContext } from '../canvas/canvas-context.ts';
import { useEditor } from '../editor-context.ts';
import type { BlockToAdd } from '../store/operations.ts';
import { createLocalBlock } from '../store/page-display.ts';
import classes from './BlockPreview.module.css';

/** Blocks as readers of this booklet would see them, at a smaller scale. For the eyes only: nothing inside answers. */
export function BlockPreview({ blocks }: { blocks: readonly BlockToAdd[] }) {
  const t = useT();
  const { booklet, variables, tree } = useEditor();
  const { sourceLanguage, tone, theme } = booklet;
  const context = useMemo(
    () => createCanvasContext({ sourceLanguage, tone }, variables, tree),
    [sourceLanguage, tone, variables, tree],
  );
  const tokens = useMemo(() => getThemeTokens(theme), [theme]);
  return (
    <div className={classes.preview}>
      <p className={classes.label}>{t('editor.insert.preview')}</p>
      <div className={classes.frame} aria-hidden inert>
        <div className={`b-page ${classes.page}`} style={tokens} lang={sourceLanguage}>
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place
            <BlockView key={`${at}-${block.type}`} block={createLocalBlock(`apercu-${at}`, block)} context={context} />
          ))}
        </div>
      </div>
    </div>
  );
}
