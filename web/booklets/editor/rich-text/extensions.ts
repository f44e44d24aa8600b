import { Extension, Mark, mergeAttributes } from '@tiptap/core';
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
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { listVariableSpans } from '../../../../blocks/walk-props.ts';
import { PassageLanguage } from './passage-language.ts';

/** Imported texts may contain abbreviations with their meaning: the editor keeps them. */
const Abbreviation = Mark.create({
  name: 'abbreviation',
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', mergeAttributes(HTMLAttributes), 0],
});

/** Shows `{{variables}}` as chips in the editor. */
const VariableChips = Extension.create({
  name: 'variableChips',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const chips: Decoration[] = [];
          doc.descendants((node, position) => {
            for (const [from, to] of listVariableSpans(node.text ?? '')) {
              chips.push(Decoration.inline(position + from, position + to, { class: 'ed-chip' }));
            }
          });
          return DecorationSet.create(doc, chips);
        },
      },
    }),
  ],
});

/**
 * Exactly the marks that the server keeps, imported one by one: a kit would bundle the disabled ones too. The editor
 * has its own undo, one for the whole page.
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
  VariableChips,
];

/** HTML to store: nothing for an empty text, and no attribute that the server would remove. */
export const toStoredHtml = (html: string): string => {
  const tidy = html.replace(/<p><\/p>$/, '');
  return tidy === '<p></p>' ? '' : tidy;
};
