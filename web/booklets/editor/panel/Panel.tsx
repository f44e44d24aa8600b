import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useCommentCount } from '../../comments/comment-counts.ts';
import { useEditor } from '../editor-context.ts';
import { type PanelTab, usePanels } from '../panels.ts';
import { useFindings } from '../use-checks.ts';
import { BlockTab } from './BlockTab.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import { PageTab } from './PageTab.tsx';
import classes from './Panel.module.css';

const CommentsTab = lazyComponent('CommentsTab', () => import('../../comments/editor-parts.ts'));
const HistoryTab = lazyComponent('HistoryTab', () => import('../windows.ts'));

const PANEL_TABS = ['block', 'page', 'checks', 'comments', 'history'] as const;
const TAB_CONTENT = { block: BlockTab, page: PageTab, checks: ChecksTab, comments: CommentsTab, history: HistoryTab };

/** Right side panel: selected block, page settings, checks, comments, history. A template has no comments. */
export function Panel() {
  const t = useT();
  const { tab, show } = usePanels();
  const findings = useFindings();
  const { store, fullBooklet } = useEditor();
  const comments = useCommentCount(store.id);
  const Content = TAB_CONTENT[tab];
  return (
    <Tabs
      className={`${shared.stack} ${classes.panel}`}
      value={tab}
      onChange={(value) => show(PANEL_TABS.find((one) => one === value) ?? ('block' satisfies PanelTab))}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs} aria-label={t('editor.panel.tabs')} grow>
        {PANEL_TABS.filter((one) => one !== 'comments' || fullBooklet).map((one) => (
          <Tabs.Tab key={one} value={one} className={classes.tab}>
            {t(`editor.panel.${one}`)}
            {one === 'checks' && findings.length > 0 && (
              <span className={classes.count} data-error={findings.some(({ level }) => level === 'error') || undefined}>
                {findings.length}
              </span>
            )}
            {one === 'comments' && comments > 0 && <span className={classes.count}>{comments}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.content}>
        <Suspense fallback={<LoadingSkeleton blocks={2} />}>
          <Content />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
