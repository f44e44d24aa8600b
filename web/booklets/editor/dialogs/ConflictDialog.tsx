import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { BlockView } from '../../../../blocks/Blocks.tsx';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { createCanvasContext } from '../canvas/canvas-context.ts';
import { focusBlock } from '../commands.ts';
import { useEditor, usePageState } from '../editor-context.ts';
import classes from './ConflictDialog.module.css';

/** Two editors saved the same block: both versions side by side, and the choice. Waiting loses nothing. */
export function ConflictDialog() {
  const t = useT();
  const { store, booklet, variables, tree, announce } = useEditor();
  const conflict = usePageState('conflicts', (shown) => shown.conflicts[0] ?? null);
  const orphan = usePageState('conflicts', (shown) => shown.orphans[0] ?? null);
  const { sourceLanguage, tone } = booklet;
  const context = useMemo(
    () => createCanvasContext({ sourceLanguage, tone }, variables, tree),
    [sourceLanguage, tone, variables, tree],
  );
  const tokens = useMemo(() => getThemeTokens(booklet.theme), [booklet.theme]);
  const side = (title: string, when: string, props: unknown, type: string, id: string) => (
    <section className={shared.narrow} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={`${shared.hint} ${classes.when}`}>{when}</p>
      <div className={`b-page ${classes.paper}`} style={tokens}>
        <BlockView block={{ id: `${id}-compare`, type, props }} context={context} />
      </div>
    </section>
  );

  if (conflict) {
    const { block, mine, theirs } = conflict;
    const name = theirs.updatedBy ?? t('editor.conflict.someone');
    const settle = (choice: 'mine' | 'theirs' | 'both') => {
      store.resolveConflict(block, choice);
      announce(t(`editor.conflict.said.${choice}`));
      focusBlock(block);
    };
    return (
      <Dialog
        opened
        onClose={() => {}}
        closable={false}
        width="64rem"
        title={t('editor.conflict.title')}
        footer={
          <div className={`${shared.wrapXs} ${classes.choices}`}>
            <Button variant="default" onClick={() => settle('theirs')}>
              {t('editor.conflict.theirs')}
            </Button>
            <Button variant="default" onClick={() => settle('mine')}>
              {t('editor.conflict.mine')}
            </Button>
            <Button onClick={() => settle('both')}>{t('editor.conflict.both')}</Button>
          </div>
        }
      >
        <p>{errorText('EDI-001', { personne: name })}</p>
        <div className={classes.sides}>
          {side(t('editor.conflict.mineTitle'), t('editor.conflict.unsaved'), mine, theirs.type, `${block}-mine`)}
          {side(
            t('editor.conflict.theirsTitle', { name }),
            t('editor.conflict.savedAt', { date: formatDayAndTime(theirs.updatedAt) }),
            theirs.props,
            theirs.type,
            block,
          )}
        </div>
      </Dialog>
    );
  }
  if (orphan) {
    return (
      <Dialog
        opened
        onClose={() => {}}
        closable={false}
        width="44rem"
        title={t('editor.orphan.title')}
        footer={
          <div className={`${shared.wrapXs} ${classes.choices}`}>
            <Button variant="default" onClick={() => store.resolveOrphan(orphan.block, false)}>
              {t('editor.orphan.drop')}
            </Button>
            <Button onClick={() => focusBlock(store.resolveOrphan(orphan.block, true))}>
              {t('editor.orphan.again')}
            </Button>
          </div>
        }
      >
        <p>{orphan.message}</p>
        {side(t('editor.conflict.mineTitle'), t('editor.conflict.unsaved'), orphan.props, orphan.type, orphan.block)}
      </Dialog>
    );
  }
  return null;
}
