import { useMemo } from 'react';
import { type Commands, commandsFor } from './commands.ts';
import { useEditor } from './editor-context.ts';

export const useCommands = (): Commands => {
  const scene = useEditor();
  return useMemo(() => commandsFor(scene), [scene]);
};
