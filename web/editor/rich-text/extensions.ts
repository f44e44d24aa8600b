import { Extension, Mark, mergeAttributes } from '@tiptap/core';
import { Superscript } from '@tiptap/extension-superscript';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { allowedLink } from '../../../blocks/links.ts';
import { variableSpans } from '../../../blocks/walk.ts';

/** Imported texts may hold abbreviations with their meaning: the editor keeps them. */
const Abbreviation = Mark.create({
  name: 'abbreviation',
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', mergeAttributes(HTMLAttributes), 0],
});

/** Shows `{{variables}}` as chips while they are written. */
const VariableChips = Extension.create({
  name: 'variableChips',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const chips: Decoration[] = [];
          doc.descendants((node, position) => {
            for (const [from, to] of variableSpans(node.text ?? '')) {
              chips.push(Decoration.inline(position + from, position + to, { class: 'ed-chip' }));
            }
          });
          return DecorationSet.create(doc, chips);
        },
      },
    }),
  ],
});

/** Exactly the marks that the server keeps. Undo is the editor's own, one for the whole page. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    undoRedo: false,
    trailingNode: false,
    dropcursor: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: allowedLink,
      shouldAutoLink: (url) => url.startsWith('https://'),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Superscript,
  Abbreviation,
  VariableChips,
];

/** What is stored: nothing at all for an empty text, no attribute that the server would take away. */
export const stored = (html: string): string => {
  const tidy = html.replace(/<p><\/p>$/, '');
  return tidy === '<p></p>' ? '' : tidy;
};
