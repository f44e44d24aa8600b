import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import classes from './HelpDialog.module.css';

const EDITOR_SHORTCUTS = [
  ['arrows', '↑ ↓'],
  ['tree', '↑ ↓ → ←'],
  ['select', 'Maj + ↑ ↓'],
  ['selectAll', 'Ctrl + A'],
  ['write', 'Entrée'],
  ['leave', 'Échap'],
  ['insert', '/'],
  ['variable', '{{'],
  ['move', 'Alt + ↑ ↓'],
  ['chapter', 'Alt + ← →'],
  ['duplicate', 'Ctrl + D'],
  ['copy', 'Ctrl + C, X, V'],
  ['remove', 'Suppr'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Maj + Z'],
  ['find', 'Ctrl + F, H'],
  ['save', 'Ctrl + S'],
  ['bar', 'Alt + F10'],
  ['bold', 'Ctrl + B'],
  ['italic', 'Ctrl + I'],
  ['help', '?'],
] as const;

export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('editor.help.title')}>
      <dl>
        {EDITOR_SHORTCUTS.map(([name, keys]) => (
          <div key={name} className={classes.row}>
            <dt>{t(`editor.help.${name}`)}</dt>
            <dd>
              <kbd className={classes.key}>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('editor.help.drag')}</p>
    </Dialog>
  );
}
