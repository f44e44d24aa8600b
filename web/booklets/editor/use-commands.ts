import { useMemo } from 'react';
import { createEditorCommands, type EditorCommands } from './commands.ts';
import { useEditor } from './editor-context.ts';
import { createGroupCommands, type GroupCommands } from './group-commands.ts';

export const useCommands = (): EditorCommands => {
  const scene = useEditor();
  return useMemo(() => createEditorCommands(scene), [scene]);
};

/** Commands on the selected blocks, one or several. */
export const useGroupCommands = (): GroupCommands => {
  const scene = useEditor();
  return useMemo(() => createGroupCommands(scene), [scene]);
};
