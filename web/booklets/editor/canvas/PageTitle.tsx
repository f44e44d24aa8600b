import { useT } from '../../../lib/i18n.ts';
import { useEditor, usePageState } from '../editor-context.ts';
import { useCommands } from '../use-commands.ts';
import classes from './PageTitle.module.css';
import { PlainEditable } from './PlainEditable.tsx';

/** The title of the page, editable in place. */
export function PageTitle() {
  const t = useT();
  const { store, booklet, tree, readOnly } = useEditor();
  const commands = useCommands();
  const title = usePageState('page', (shown) => shown.fields.title);
  const summary = usePageState('page', (shown) => shown.fields.summary);
  const chapter = tree.chapters.find(({ pages }) => pages.some(({ id }) => id === store.id));
  return (
    <header className={classes.header}>
      {chapter && <p className={classes.chapter}>{chapter.title}</p>}
      {readOnly ? (
        <h1 className={classes.title}>{title}</h1>
      ) : (
        <h1 className={classes.heading}>
          <PlainEditable
            as="span"
            className={classes.title}
            text={title}
            label={t('editor.page.title')}
            language={booklet.sourceLanguage}
            placeholder={t('editor.page.title')}
            onChange={(text) => text.trim() !== '' && store.editPage({ title: text })}
            onEnter={() => commands.walk(1)}
          />
        </h1>
      )}
      {summary !== '' && <p className={classes.summary}>{summary}</p>}
    </header>
  );
}
