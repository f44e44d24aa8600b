import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { blockText } from '../../../../blocks/text-content.ts';
import { replaceVariables } from '../../../../blocks/walk.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { time } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { variableText } from '../canvas/page-context.ts';
import { useDesk, useEditor, useStore } from '../editor-context.ts';
import { nameOf } from '../names.ts';
import { isChapter } from '../store/tree-places.ts';
import { useTreeActions } from '../tree/use-tree-actions.ts';
import { useCommands } from '../use-commands.ts';
import classes from './Panel.module.css';

/** Blocks and pages deleted in this session, ready to restore, and a link to the published versions. */
export function HistoryTab() {
  const t = useT();
  const { store, desk, whole, readOnly, variables } = useEditor();
  const known = new Map(variables.map((variable) => [variable.key, variable]));
  const named = (text: string) => replaceVariables(text, (key) => variableText(key, known)[0]);
  const commands = useCommands();
  const actions = useTreeActions();
  // `deleted` is a new array on each read: subscribe to its ids instead.
  useStore('history', (shown) => shown.deleted.map(({ block }) => block.id).join());
  useDesk('tree', ({ tree }) => tree.deleted.map(({ node }) => node.id).join());
  const { deleted } = store;
  return (
    <>
      <h2 className={classes.title}>{t('editor.panel.history')}</h2>
      <h3 className={classes.heading}>{t('editor.history.deleted')}</h3>
      {deleted.length + desk.tree.deleted.length === 0 && <p className={classes.hint}>{t('editor.history.none')}</p>}
      <ul className={classes.list}>
        {desk.tree.deleted.map(({ node }) => (
          <li key={node.id} className={classes.row}>
            <div>
              <strong>{t(isChapter(node) ? 'editor.history.chapter' : 'editor.history.page')}</strong>
              <span className={classes.excerpt}>{node.title}</span>
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
        {deleted.map(({ block, at }) => (
          <li key={block.id} className={classes.row}>
            <div>
              <strong>{nameOf(block.type)}</strong> {t('editor.history.at', { time: time(at) })}
              <span className={classes.excerpt}>{named(blockText(block)).slice(0, 140)}</span>
            </div>
            <Button variant="default" size="compact-sm" disabled={readOnly} onClick={() => commands.restore(block.id)}>
              {t('editor.history.restore')}
            </Button>
          </li>
        ))}
      </ul>
      {whole && (
        <>
          <h3 className={classes.heading}>{t('editor.history.versions')}</h3>
          <p className={classes.hint}>
            {whole.onlineVersion === null
              ? t('editor.history.never')
              : t('editor.history.online', { number: whole.onlineVersion })}
          </p>
          <Link className={classes.link} to={paths.bookletHome} search={{ livret: whole.id }}>
            {t('editor.history.all')}
          </Link>
        </>
      )}
    </>
  );
}
