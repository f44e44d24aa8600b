import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { getBaseLanguage, PASSAGE_LANGUAGES } from '../../../../blocks/passage-languages.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { IconLanguage } from '../../../ui/icons/index.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import classes from './FormatToolbar.module.css';

interface LanguageMenuProps {
  editor: Editor;
  /** BCP 47 tag of the booklet's language. */
  bookletLanguage: string;
}

/** Made only while the menu is open: to name the languages takes longer than a typed letter may. */
function LanguageItems({ bookletLanguage }: { bookletLanguage: string }) {
  const t = useT();
  const base = getBaseLanguage(bookletLanguage);
  return (
    <>
      <Menu.RadioItem value="" closeMenuOnClick>
        {t('editor.rich.language.booklet')}
      </Menu.RadioItem>
      <Menu.Divider />
      {PASSAGE_LANGUAGES.filter((tag) => tag !== base).map((tag) => (
        <Menu.RadioItem key={tag} value={tag} closeMenuOnClick>
          {getLanguageTitle(tag)}
        </Menu.RadioItem>
      ))}
    </>
  );
}

/** « Langue du passage »: marks the selected words with their language, which a screen reader then speaks. */
export function LanguageMenu({ editor, bookletLanguage }: LanguageMenuProps) {
  const t = useT();
  const language = useEditorState({
    editor,
    selector: ({ editor: shown }) => String(shown.getAttributes('passageLanguage').lang ?? ''),
  });
  const label = t('editor.rich.language');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon
            variant={language ? 'light' : 'subtle'}
            color={language ? 'brand' : 'gray'}
            size={32}
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.languages}>
        <Menu.RadioGroup
          value={language}
          onChange={(chosen) =>
            editor
              .chain()
              .focus()
              .setPassageLanguage(chosen || null)
              .run()
          }
        >
          <LanguageItems bookletLanguage={bookletLanguage} />
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
