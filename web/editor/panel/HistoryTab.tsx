import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { blockText } from '../../../blocks/text-content.ts';
import { paths } from '../../../contract/paths.ts';
import { time } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { nameOf } from '../commands.ts';
import { useEditor, useStore } from '../editor-context.ts';
import { useDeletedPages } from '../tree/deleted-pages.ts';
import { useCommands } from '../use-commands.ts';
import classes from './Panel.module.css';

/** What was deleted in this session, ready to come back, and the way to the published versions. */
export function HistoryTab() {
  const t = useT();
  const { store, booklet, readOnly } = useEditor();
  const commands = useCommands();
  // The list itself is made anew at each look: its length and latest entry tell whether it changed.
  useStore('history', (shown) => shown.deleted.map(({ block }) => block.id).join());
  const pages = useDeletedPages(booklet.id);
  const { deleted } = store;
  return (
    <>
      <h2 className={classes.title}>{t('editor.panel.history')}</h2>
      <h3 className={classes.heading}>{t('editor.history.deleted')}</h3>
      {deleted.length + pages.list.length === 0 && <p className={classes.hint}>{t('editor.history.none')}</p>}
      <ul className={classes.list}>
        {pages.list.map(({ id, title, kind }) => (
          <li key={id} className={classes.row}>
            <div>
              <strong>{t(`editor.history.${kind}`)}</strong>
              <span className={classes.excerpt}>{title}</span>
            </div>
            <Button variant="default" size="compact-sm" disabled={readOnly} onClick={() => void pages.restore(id)}>
              {t('editor.history.restore')}
            </Button>
          </li>
        ))}
        {deleted.map(({ block, at }) => (
          <li key={block.id} className={classes.row}>
            <div>
              <strong>{nameOf(block.type)}</strong> {t('editor.history.at', { time: time(at) })}
              <span className={classes.excerpt}>{blockText(block).slice(0, 140)}</span>
            </div>
            <Button variant="default" size="compact-sm" disabled={readOnly} onClick={() => commands.restore(block.id)}>
              {t('editor.history.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('editor.history.versions')}</h3>
      <p className={classes.hint}>
        {booklet.onlineVersion === null
          ? t('editor.history.never')
          : t('editor.history.online', { number: booklet.onlineVersion })}
      </p>
      <Link className={classes.link} to={paths.bookletHome} search={{ livret: booklet.id }}>
        {t('editor.history.all')}
      </Link>
    </>
  );
}
