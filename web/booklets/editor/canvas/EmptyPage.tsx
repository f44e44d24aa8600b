import { CATALOGUE_BY_TYPE } from '../../../../blocks/editor-catalogue.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor, useSelection } from '../editor-context.ts';
import { translateDescription } from '../translate-description.ts';
import { useCommands } from '../use-commands.ts';
import classes from './EmptyPage.module.css';
import { InsertPoint } from './InsertPoint.tsx';

const SUGGESTED_BLOCK_TYPES = ['text', 'heading', 'image', 'checklist'] as const;

/** Empty state of a page without blocks: suggested block types. */
export function EmptyPage() {
  const t = useT();
  const { readOnly, selection } = useEditor();
  const commands = useCommands();
  const inserting = useSelection((state) => state.insertAfter === '');
  if (readOnly) return <p className={classes.sentence}>{t('editor.empty.readOnly')}</p>;
  return (
    <section className={classes.empty} aria-labelledby="page-vide">
      <h2 id="page-vide" className={classes.title}>
        {t('editor.empty.title')}
      </h2>
      <p className={classes.sentence}>{t('editor.empty.sentence')}</p>
      <div className={classes.choices}>
        {SUGGESTED_BLOCK_TYPES.map((type) => {
          const entry = CATALOGUE_BY_TYPE[type];
          return (
            entry && (
              <button
                key={type}
                type="button"
                className={`${shared.stackXs} ${classes.choice}`}
                onClick={() => commands.add(type, null)}
              >
                {entry.drawing}
                {translateDescription(entry.nameKey)}
              </button>
            )
          );
        })}
      </div>
      <button type="button" className={classes.more} onClick={() => selection.openInsert('')}>
        {t('editor.empty.more')}
      </button>
      <div className={classes.point}>{inserting && <InsertPoint after={null} opened near />}</div>
    </section>
  );
}
