import type { TextKey } from '../../lib/i18n.ts';

/** Keyboard shortcuts and their descriptions. */
export const SHORTCUTS: readonly { keys: string; does: TextKey }[] = [
  { keys: 'Ctrl + K', does: 'help.keys.search' },
  { keys: 'Ctrl + Z', does: 'help.keys.undo' },
  { keys: 'Ctrl + Maj + Z', does: 'help.keys.redo' },
  { keys: 'Alt + ↑ / ↓', does: 'help.keys.move' },
  { keys: 'Échap', does: 'help.keys.escape' },
  { keys: 'Tab', does: 'help.keys.tab' },
];

/** Vocabulary of the product: `help.word.x` and `help.word.x.means`. */
export const VOCABULARY = [
  'booklet',
  'publication',
  'participant',
  'enrolment',
  'referent',
  'campaign',
  'sequence',
  'proof',
  'tracking',
  'template',
] as const;
