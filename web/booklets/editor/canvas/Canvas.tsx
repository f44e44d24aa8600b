import { useCallback, useMemo, useState } from 'react';
import '../../../../blocks/blocks.css';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { useT } from '../../../lib/i18n.ts';
import { getBlockTypeName } from '../block-type-names.ts';
import { DragArea } from '../DragArea.tsx';
import { useBlockOrder, useEditor, useSelection } from '../editor-context.ts';
import { useCommands } from '../use-commands.ts';
import { useImageDrop } from '../use-image-drop.ts';
import classes from './Canvas.module.css';
import { CanvasBlockGroup } from './CanvasBlockGroup.tsx';
import { createCanvasContext } from './canvas-context.ts';
import { EmptyPage } from './EmptyPage.tsx';
import { type BlockGroup, groupBlocks } from './group-blocks.ts';
import { InsertPoint } from './InsertPoint.tsx';
import { PageTitle } from './PageTitle.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { usePageDrawings } from './use-page-drawings.ts';
import { useQrCodes } from './use-qr.ts';

export type CanvasDevice = 'phone' | 'tablet' | 'desktop';

/** Groups of the blocks, from those of the order before. */
const useBlockGroups = (order: readonly string[], selected: string | null): readonly BlockGroup[] => {
  const [known, setKnown] = useState(() => ({ order, groups: groupBlocks(order, []) }));
  if (known.order === order) return known.groups;
  const groups = groupBlocks(order, known.groups, selected);
  setKnown({ order, groups });
  return groups;
};

/** The editable page, rendered with the theme of its booklet. */
export function Canvas({ device }: { device: CanvasDevice }) {
  const t = useT();
  const { booklet, fullBooklet, template, variables, tree, readOnly, store, selection } = useEditor();
  const order = useBlockOrder();
  const groups = useBlockGroups(order, selection.state.block);
  const commands = useCommands();
  const dropImages = useImageDrop();
  const onKeyDown = useCanvasKeys();
  const insertFirst = useSelection((state) => state.insertAfter === '');
  const { sourceLanguage, tone } = booklet;
  const qr = useQrCodes();
  const drawings = usePageDrawings();
  const context = useMemo(
    () => ({ ...createCanvasContext({ sourceLanguage, tone }, variables, tree), qr, drawings }),
    [sourceLanguage, tone, variables, tree, qr, drawings],
  );
  const tokens = useMemo(() => getThemeTokens(booklet.theme), [booklet.theme]);
  // The back office layout already has a `main` element.
  const Page = template ? 'div' : 'main';
  const getName = useCallback((id: string) => getBlockTypeName(store.findBlock(id)?.type ?? ''), [store]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside answers; here are the page's own keys and drops
    <div
      className={classes.area}
      data-canvas
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) selection.clear();
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (readOnly || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        const images = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
        const over = (event.target as HTMLElement).closest('[data-block]')?.getAttribute('data-block');
        void dropImages(images, over ?? order.at(-1) ?? null);
      }}
      onPaste={(event) => {
        const target = event.target as HTMLElement;
        if (readOnly || target.isContentEditable) return;
        const images = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
        if (images.length > 0) void dropImages(images, selection.state.block ?? order.at(-1) ?? null);
      }}
    >
      {fullBooklet && <link rel="stylesheet" href={`/api/admin/booklets/${booklet.id}/preview/theme-0.css`} />}
      <div className={classes.paper} data-device={device} lang="fr" dir="ltr">
        <Page className={`b-page ${classes.page}`} style={tokens} lang={booklet.sourceLanguage}>
          <PageTitle />
          {!readOnly && order.length > 0 && (
            <div className={classes.top}>
              <InsertPoint after={null} opened={insertFirst} near={false} />
            </div>
          )}
          <DragArea
            items={[...order]}
            getName={getName}
            labelClassName={classes.dragged}
            onDrop={(id, over) => {
              const to = order.indexOf(over);
              commands.moveTo(id, to > order.indexOf(id) ? over : (order[to - 1] ?? null));
            }}
          >
            {groups.map(({ key, ids }) => (
              <CanvasBlockGroup key={key} ids={ids} context={context} entry={order[0]} />
            ))}
          </DragArea>
          {order.length === 0 && <EmptyPage />}
        </Page>
        {!readOnly && order.length > 0 && (
          <button type="button" className={classes.add} onClick={() => selection.openInsert(order.at(-1) ?? '')}>
            {t('editor.insert.last')}
          </button>
        )}
      </div>
    </div>
  );
}
