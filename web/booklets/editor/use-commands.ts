import { useMemo } from 'react';
import { type Commands, commandsFor } from './commands.ts';
import { useEditor } from './editor-context.ts';
import { useOpenPage } from './open-page.ts';

export const useCommands = (): Commands => {
  const scene = useEditor();
  const openPage = useOpenPage();
  return useMemo(() => commandsFor(scene, openPage), [scene, openPage]);
};
