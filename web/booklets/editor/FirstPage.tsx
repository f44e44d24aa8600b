import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Tree } from '../../../contract/booklets/content/content.ts';
import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import shared from '../../ui/theme/shared.module.css';
import type { EditorContextValue } from './editor-context.ts';
import type { EditorSession } from './store/editor-session.ts';
import { NameDialog } from './tree/NameDialog.tsx';
import { useUndo } from './use-undo.ts';
import classes from './Workbench.module.css';

interface FirstPageProps {
  exit: EditorContextValue['renderExitLink'];
  isTemplate: boolean;
  tree: Tree;
  session: EditorSession;
  readOnly: boolean;
  announce: (message: string) => void;
}

/** Empty state of a booklet without pages: the editor names the first one. */
export function FirstPage(props: FirstPageProps) {
  const { exit, isTemplate, tree, session, readOnly } = props;
  const t = useT();
  const [naming, setNaming] = useState(false);
  const undo = useUndo(props);
  // The back office layout already has a `main` element.
  const Frame = isTemplate ? 'div' : 'main';
  return (
    <Frame className={`${shared.stack} ${classes.state}`}>
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
        about="page"
        title={t('editor.first.add')}
        onName={(title) =>
          session.tree.addPage(tree.chapters[0]?.id ?? session.tree.addChapter(t('editor.first.chapter')), title)
        }
      />
    </Frame>
  );
}
