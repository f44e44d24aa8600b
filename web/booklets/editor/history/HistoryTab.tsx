import { Button } from '@mantine/core';
import { getBlockText } from '../../../../blocks/text-content.ts';
import { replaceVariables } from '../../../../blocks/walk-props.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../block-type-names.ts';
import { getVariableText } from '../canvas/canvas-context.ts';
import { useEditor, usePageState, useSessionState } from '../editor-context.ts';
import classes from '../panel/Panel.module.css';
import { isChapterNode } from '../store/tree-places.ts';
import { useTreeActions } from '../tree/use-tree-actions.ts';
import { useCommands } from '../use-commands.ts';
import { RecentChanges } from './RecentChanges.tsx';

/** What was deleted in this session, what was deleted or changed in the last 30 days, and the published versions. */
export function HistoryTab() {
  const t = useT();
  const { store, session, fullBooklet, readOnly, variables } = useEditor();
  const known = new Map(variables.map((variable) => [variable.key, variable]));
  const named = (text: string) => replaceVariables(text, (key) => getVariableText(key, known)[0]);
  const commands = useCommands();
  const actions = useTreeActions();
  // `deleted` is a new array on each read: subscribe to its ids instead.
  usePageState('history', (shown) => shown.deletedBlocks.map(({ block }) => block.id).join());
  useSessionState('tree', ({ tree }) => tree.deletedNodes.map(({ node }) => node.id).join());
  const { deletedBlocks } = store;
  const { deletedNodes } = session.tree;
  const gone = [...deletedNodes.map(({ node }) => node.id), ...deletedBlocks.map(({ block }) => block.id)];
  return (
    <>
      <h2 className={`${shared.rowSm} ${classes.title}`}>{t('editor.panel.history')}</h2>
      {(gone.length > 0 || !fullBooklet) && <h3 className={classes.heading}>{t('editor.history.deleted')}</h3>}
      {gone.length === 0 && !fullBooklet && <p className={shared.dimmed}>{t('editor.history.none')}</p>}
      {gone.length > 0 && (
        <ul className={`${shared.stackXs} ${classes.list}`}>
          {deletedNodes.map(({ node }) => (
            <li key={node.id} className={`${shared.rowXs} ${classes.row}`}>
              <div>
                <strong>{t(isChapterNode(node) ? 'editor.history.chapter' : 'editor.history.page')}</strong>
                <span className={`${shared.hint} ${classes.excerpt}`}>{node.title}</span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                disabled={readOnly}
                aria-label={t('editor.history.restoreNamed', { title: node.title })}
                onClick={() => actions.restore(node)}
              >
                {t('editor.history.restore')}
              </Button>
            </li>
          ))}
          {deletedBlocks.map(({ block, at }) => (
            <li key={block.id} className={`${shared.rowXs} ${classes.row}`}>
              <div>
                <strong>{getBlockTypeName(block.type)}</strong> {t('editor.history.at', { time: formatTime(at) })}
                <span className={`${shared.hint} ${classes.excerpt}`}>{named(getBlockText(block)).slice(0, 140)}</span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                disabled={readOnly}
                onClick={() => commands.restore(block.id)}
              >
                {t('editor.history.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fullBooklet && (
        <>
          <RecentChanges bookletId={fullBooklet.id} without={gone} named={named} />
          <h3 className={classes.heading}>{t('editor.history.versions')}</h3>
          <p className={shared.dimmed}>
            {fullBooklet.onlineVersion === null
              ? t('editor.history.never')
              : t('editor.history.online', { number: fullBooklet.onlineVersion })}
          </p>
          <Link className={classes.link} to={paths.bookletHome} search={{ livret: fullBooklet.id }}>
            {t('editor.history.all')}
          </Link>
        </>
      )}
    </>
  );
}
