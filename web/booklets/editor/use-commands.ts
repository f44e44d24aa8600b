import { useMemo } from 'react';
import { createEditorCommands, type EditorCommands } from './commands.ts';
import { useEditor } from './editor-context.ts';
import { useOpenPage } from './open-page.ts';

export const useCommands = (): EditorCommands => {
  const scene = useEditor();
  const openPage = useOpenPage();
  return useMemo(() => createEditorCommands(scene, openPage), [scene, openPage]);
};
