import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { useFullPage } from '../../lib/use-full-page.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import shared from '../../ui/theme/shared.module.css';
import { CommentCountsContext, NO_COMMENTS } from '../comments/comment-counts.ts';
import { PublishDialog } from '../publications/PublishDialog.tsx';
import { Banner } from './Banner.tsx';
import { Canvas, type CanvasDevice } from './canvas/Canvas.tsx';
import { ConflictDialog } from './dialogs/ConflictDialog.tsx';
import { useEditor, useSelection } from './editor-context.ts';
import { ImageDropArea } from './ImageDropArea.tsx';
import { Panel } from './panel/Panel.tsx';
import { type CopySource, type PanelName, type Panels, PanelsContext, type PanelTab } from './panels.ts';
import { SkipLinks } from './SkipLinks.tsx';
import { TopBar } from './TopBar.tsx';
import { Tree } from './tree/Tree.tsx';
import { useBlockLocks } from './use-block-locks.ts';
import { useChanges } from './use-changes.ts';
import { usePageChecks } from './use-checks.ts';
import { useClipboard } from './use-clipboard.ts';
import { useGateRefresh } from './use-page-status.ts';
import { useWindowKeys } from './use-window-keys.ts';
import classes from './Workbench.module.css';

const HelpDialog = lazyComponent('HelpDialog', () => import('./windows.ts'));
const ReplaceDialog = lazyComponent('ReplaceDialog', () => import('./windows.ts'));
const CopyDialog = lazyComponent('CopyDialog', () => import('./windows.ts'));
const UpdatesNotice = lazyComponent('UpdatesNotice', () => import('../../library/templates/updates/UpdatesNotice.tsx'));

const CountComments = lazyComponent('CountComments', () => import('../comments/editor-parts.ts'));

function Clipboard() {
  useClipboard();
  return null;
}

/** The editor with a page open: tree, canvas, fields; on a narrow window the two sides are drawers. */
export function Workbench({ onFinding }: { onFinding: (finding: GateFinding) => void }) {
  const t = useT();
  const { fullBooklet, template, selection, session, store, readOnly, openPage } = useEditor();
  const { fil, panneau } = useSearch();
  const [comments, setComments] = useState(NO_COMMENTS);
  const narrow = useMediaQuery('(width < 1100px)') ?? false;
  const [device, setDevice] = useState<CanvasDevice>('desktop');
  const [help, setHelp] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [opened, setOpened] = useState<PanelName | null>(null);
  const [tab, setTab] = useState<PanelTab>('block');
  const [finding, setFinding] = useState(false);
  const [copied, copy] = useState<CopySource | null>(null);
  const openHelp = useCallback(() => setHelp(true), []);
  const find = useCallback(() => {
    setOpened(null);
    setFinding(true);
  }, []);
  const target = useSelection((state) => state.target);
  const selected = useSelection((state) => state.block);
  useChanges();
  useBlockLocks();
  usePageChecks();
  useGateRefresh();
  useWindowKeys(openHelp, fullBooklet ? find : null);
  useFullPage(template !== null);

  // A field was requested: open its panel.
  useEffect(() => {
    if (!target) return;
    setTab('block');
    setOpened('panel');
  }, [target]);
  useEffect(() => {
    if (selected !== null) setTab((shown) => (shown === 'comments' ? shown : 'block'));
  }, [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was chosen in the drawer
  useEffect(() => setOpened(null), [store]);

  // A notification or the overview leads to a thread.
  useEffect(() => {
    if (!fil) return;
    setTab('comments');
    setOpened('panel');
  }, [fil]);

  // The list of pages to check leads to the settings of the page, which say what to look at.
  useEffect(() => {
    if (panneau !== 'page') return;
    setTab('page');
    setOpened('panel');
  }, [panneau]);

  const panels = useMemo<Panels>(
    () => ({ opened, tab, open: setOpened, close: () => setOpened(null), show: setTab, copy, find }),
    [opened, tab, find],
  );
  const drawer = (name: PanelName, content: React.ReactNode) => (
    <Dialog
      opened={opened === name}
      onClose={() => setOpened(null)}
      title={t(`editor.top.${name}`)}
      position={name === 'tree' ? 'left' : 'right'}
      width="26rem"
      draggable={false}
      dismissableMask
    >
      <div className={`${shared.stack} ${classes.drawer}`}>{content}</div>
    </Dialog>
  );

  return (
    <PanelsContext value={panels}>
      <CommentCountsContext value={comments}>
        <ImageDropArea>
          <Clipboard />
          <div className={classes.bench} data-full={template ? '' : undefined}>
            <SkipLinks narrow={narrow} />
            <TopBar
              device={device}
              onDevice={setDevice}
              onHelp={openHelp}
              onPublish={() => {
                session.flush();
                selection.selectBlock(null);
                setPublishing(true);
              }}
            />
            {!narrow && (
              <div className={classes.left}>
                <Tree />
              </div>
            )}
            <div className={`${shared.stack} ${classes.centre}`}>
              <Banner />
              {fullBooklet && (
                <Suspense fallback={null}>
                  {!readOnly && <UpdatesNotice bookletId={fullBooklet.id} />}
                  <CountComments bookletId={fullBooklet.id} onCounted={setComments} />
                </Suspense>
              )}
              <div className={classes.canvas}>
                <Canvas device={device} />
              </div>
            </div>
            {!narrow && (
              <aside className={classes.right} data-panel aria-label={t('editor.top.panel')}>
                <Panel />
              </aside>
            )}
            {narrow && drawer('tree', <Tree isTitled={false} />)}
            {narrow && drawer('panel', <Panel />)}
          </div>
        </ImageDropArea>
      </CommentCountsContext>
      {help && (
        <Suspense fallback={null}>
          <HelpDialog opened onClose={() => setHelp(false)} />
        </Suspense>
      )}
      <ConflictDialog />
      {fullBooklet && (
        <Suspense fallback={null}>
          {finding && <ReplaceDialog booklet={fullBooklet} onClose={() => setFinding(false)} />}
          {copied && <CopyDialog source={copied} onClose={() => copy(null)} />}
        </Suspense>
      )}
      {fullBooklet && (
        <PublishDialog
          booklet={fullBooklet}
          opened={publishing}
          onClose={() => setPublishing(false)}
          onGo={(finding) => {
            const { pageId, blockId } = finding.where;
            onFinding(finding);
            if (pageId && pageId !== store.id) openPage(pageId, blockId ?? undefined);
            else if (blockId) selection.goToField(blockId, finding.where.field ?? '');
            else setTab('page');
          }}
        />
      )}
    </PanelsContext>
  );
}
