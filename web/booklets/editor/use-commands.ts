import { useMemo } from 'react';
import { createEditorCommands, type EditorCommands } from './commands.ts';
import { useEditor } from './editor-context.ts';

export const useCommands = (): EditorCommands => {
  const scene = useEditor();
  return useMemo(() => createEditorCommands(scene), [scene]);
};
