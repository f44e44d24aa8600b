/* Windows and tabs of the editor that few visits open: one file, fetched when the first of them is asked for. */
export { BlockConditionsMark } from './conditions/BlockConditionsMark.tsx';
export { CopyDialog } from './copies/CopyDialog.tsx';
export { fitBlocks } from './copies/fit-blocks.ts';
export { HelpDialog } from './dialogs/HelpDialog.tsx';
export { MovePageDialog } from './dialogs/MovePageDialog.tsx';
export { ReferentMenu } from './fields/ReferentMenu.tsx';
export { HistoryTab } from './history/HistoryTab.tsx';
export { ReplaceDialog } from './replace/ReplaceDialog.tsx';
