import { ActionIcon } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconSuperscript,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { VariableMenu } from '../fields/VariableMenu.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import classes from './RichToolbar.module.css';

const NO_FORMATS = {
  bold: false,
  italic: false,
  bullets: false,
  numbers: false,
  quote: false,
  sup: false,
  link: false,
};

/** Toolbar with the few formats of a booklet text, each with its shortcut. */
export function RichToolbar({ editor }: { editor: Editor | null }) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const is =
    useEditorState({
      editor,
      selector: ({ editor: shown }) =>
        shown && {
          bold: shown.isActive('bold'),
          italic: shown.isActive('italic'),
          bullets: shown.isActive('bulletList'),
          numbers: shown.isActive('orderedList'),
          quote: shown.isActive('blockquote'),
          sup: shown.isActive('superscript'),
          link: shown.isActive('link'),
        },
    }) ?? NO_FORMATS;
  if (!editor) return null;
  const chain = () => editor.chain().focus();
  const button = (label: string, icon: ReactNode, pressed: boolean | undefined, run: () => void) => (
    <Tooltip label={label} key={label}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'brand' : 'gray'}
        size={32}
        aria-label={label}
        aria-pressed={pressed}
        // Keeps the selection of the text when the mouse presses the button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={`${shared.rowWrap} ${classes.bar}`} role="toolbar" aria-label={t('editor.rich.toolbar')}>
      {button(t('editor.rich.bold'), <IconBold size={18} />, is.bold, () => chain().toggleBold().run())}
      {button(t('editor.rich.italic'), <IconItalic size={18} />, is.italic, () => chain().toggleItalic().run())}
      {button(t('editor.rich.sup'), <IconSuperscript size={18} />, is.sup, () => chain().toggleSuperscript().run())}
      {button(t('editor.rich.bullets'), <IconList size={18} />, is.bullets, () => chain().toggleBulletList().run())}
      {button(t('editor.rich.numbers'), <IconListNumbers size={18} />, is.numbers, () =>
        chain().toggleOrderedList().run(),
      )}
      {button(t('editor.rich.quote'), <IconBlockquote size={18} />, is.quote, () => chain().toggleBlockquote().run())}
      {button(t('editor.rich.link'), <IconLink size={18} />, is.link, () => setLinking(true))}
      {is.link &&
        button(t('editor.rich.unlink'), <IconLinkOff size={18} />, undefined, () =>
          chain().extendMarkRange('link').unsetLink().run(),
        )}
      <VariableMenu
        onPick={(key) =>
          chain()
            .insertContent({ type: 'text', text: `{{${key}}}` })
            .run()
        }
      />
      <LinkDialog editor={editor} opened={linking} onClose={() => setLinking(false)} />
    </div>
  );
}
