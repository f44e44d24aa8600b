import { Mark, mergeAttributes } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Superscript } from '@tiptap/extension-superscript';
import { Text } from '@tiptap/extension-text';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { PassageLanguage } from './passage-language.ts';
import { removeVariableElements } from './variable-chip.ts';

/** Imported texts may contain abbreviations with their meaning: the editor keeps them. */
const Abbreviation = Mark.create({
  name: 'abbreviation',
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', mergeAttributes(HTMLAttributes), 0],
});

/**
 * Exactly the marks that the server keeps, imported one by one: a kit would bundle the disabled ones too. The editor
 * has its own undo, one for the whole page. Variables are apart: their names are those of the booklet.
 */
export const RICH_TEXT_EXTENSIONS = [
  Bold,
  Blockquote,
  BulletList,
  Document,
  HardBreak,
  Italic,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    autolink: true,
    linkOnPaste: true,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedLink,
    shouldAutoLink: (url) => url.startsWith('https://'),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  OrderedList,
  Paragraph,
  Text,
  Superscript,
  Abbreviation,
  PassageLanguage,
];

/** HTML to store: nothing for an empty text, variables as text, and no attribute that the server would remove. */
export const toStoredHtml = (html: string): string => {
  const tidy = removeVariableElements(html).replace(/<p><\/p>$/, '');
  return tidy === '<p></p>' ? '' : tidy;
};
