import { Button, Group } from '@mantine/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Tree } from '../../contract/content.ts';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { EditorScene } from './editor-context.ts';
import type { Desk } from './store/desk.ts';
import { tellUndone } from './telling.ts';
import { NameDialog } from './tree/NameDialog.tsx';
import classes from './Workbench.module.css';

interface FirstPageProps {
  exit: EditorScene['exit'];
  isTemplate: boolean;
  tree: Tree;
  desk: Desk;
  readOnly: boolean;
  announce: (message: string) => void;
}

/** Undoes what left the booklet without a page; null when there is nothing to undo. */
const useUndo = ({ desk, readOnly, announce }: FirstPageProps): (() => void) | null => {
  const listen = useCallback((listener: () => void) => desk.topics.listen('history', listener), [desk]);
  const possible = useSyncExternalStore(listen, () => desk.timeline.canUndo) && !readOnly;
  const undo = useCallback(() => {
    const undone = desk.timeline.undo();
    if (undone) tellUndone(undone, announce);
  }, [desk, announce]);
  useEffect(() => {
    if (!possible) return;
    const press = (event: KeyboardEvent) => {
      const writing = event.target instanceof HTMLElement && event.target.closest('input, [role="dialog"]');
      if (writing || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'z') return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [possible, undo]);
  return possible ? undo : null;
};

/** A booklet without any page: the first one is a name away. */
export function FirstPage(props: FirstPageProps) {
  const { exit, isTemplate, tree, desk, readOnly } = props;
  const t = useT();
  const [naming, setNaming] = useState(false);
  const undo = useUndo(props);
  // The frame of the back office has a main part already.
  const Frame = isTemplate ? 'div' : 'main';
  return (
    <Frame className={classes.state}>
      <EmptyState
        title={t(isTemplate ? 'library.editor.first.title' : 'editor.first.title')}
        sentence={t(readOnly ? 'editor.first.readOnly' : isTemplate ? 'library.editor.first' : 'editor.first.sentence')}
        action={
          <Group justify="center">
            {!readOnly && <Button onClick={() => setNaming(true)}>{t('editor.first.add')}</Button>}
            {undo && (
              <Button variant="default" onClick={undo}>
                {t('editor.top.undo')}
              </Button>
            )}
            <Button variant="default" renderRoot={exit}>
              {t(isTemplate ? 'library.editor.back' : 'editor.top.back')}
            </Button>
          </Group>
        }
      />
      <NameDialog
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('editor.first.add')}
        label={t('editor.page.title')}
        action={t('editor.tree.add')}
        max={120}
        initial=""
        onName={(title) =>
          desk.tree.addPage(tree.chapters[0]?.id ?? desk.tree.addChapter(t('editor.first.chapter')), title)
        }
      />
    </Frame>
  );
}
