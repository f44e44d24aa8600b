import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import {
  IconBlockquote,
  IconBold,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconSuperscript,
} from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './FormatToolbar.module.css';

/** Formats of a text: the name of each in the editor, and how it is set or removed. */
const FORMATS = {
  bold: { icon: IconBold, node: 'bold', toggle: (chain: ChainedCommands) => chain.toggleBold() },
  italic: { icon: IconItalic, node: 'italic', toggle: (chain: ChainedCommands) => chain.toggleItalic() },
  sup: { icon: IconSuperscript, node: 'superscript', toggle: (chain: ChainedCommands) => chain.toggleSuperscript() },
  bullets: { icon: IconList, node: 'bulletList', toggle: (chain: ChainedCommands) => chain.toggleBulletList() },
  numbers: {
    icon: IconListNumbers,
    node: 'orderedList',
    toggle: (chain: ChainedCommands) => chain.toggleOrderedList(),
  },
  quote: { icon: IconBlockquote, node: 'blockquote', toggle: (chain: ChainedCommands) => chain.toggleBlockquote() },
};

export type TextFormat = keyof typeof FORMATS;

export const insertVariable = (editor: Editor, key: string): void =>
  void editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: `{{${key}}}` })
    .run();

interface FormatToolbarProps {
  editor: Editor;
  label: string;
  formats: readonly TextFormat[];
  className?: string;
  onLink: () => void;
  /** Menu of variables and dialog of links. */
  children: ReactNode;
}

/** Toolbar of a rich text: its formats, then its links. */
export function FormatToolbar({ editor, label, formats, className = '', onLink, children }: FormatToolbarProps) {
  const t = useT();
  const active = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      [...formats.map((one) => FORMATS[one].node), 'link'].filter((node) => shown.isActive(node)),
  });
  const chain = () => editor.chain().focus();
  const button = (name: string, icon: ReactNode, pressed: boolean | undefined, run: () => void) => (
    <IconButton
      key={name}
      label={name}
      icon={icon}
      size={32}
      hasTooltip
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'brand' : 'gray'}
      aria-pressed={pressed}
      // Keeps the selection of the text when the mouse presses the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  );
  const isLink = active.includes('link');
  return (
    <div className={`${shared.rowWrap} ${classes.bar} ${className}`} role="toolbar" aria-label={label}>
      {formats.map((one) => {
        const { icon: Icon, node, toggle } = FORMATS[one];
        return button(t(`editor.rich.${one}`), <Icon size={18} />, active.includes(node), () => toggle(chain()).run());
      })}
      {button(t('editor.rich.link'), <IconLink size={18} />, isLink, onLink)}
      {isLink &&
        button(t('editor.rich.unlink'), <IconLinkOff size={18} />, undefined, () =>
          chain().extendMarkRange('link').unsetLink().run(),
        )}
      {children}
    </div>
  );
}
