import { type Editor, Node } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { listVariableSpans } from '../../../../blocks/walk-props.ts';
import { t } from '../../../lib/i18n.ts';

declare module '@tiptap/core' {
  interface Storage {
    variable: { refreshChips: Set<() => void> };
  }
}

/** A variable that a text may hold. */
export interface TextVariable {
  key: string;
  label: string;
  /** Its value, or what is shown instead. */
  value?: string;
}

interface VariableChipOptions {
  /** Variables that a text may hold, as they are now; none: they are not known. */
  listVariables: () => readonly TextVariable[];
}

const isVariable = (text: string): boolean => {
  const [[from, to] = [0, 0]] = listVariableSpans(text);
  return from === 0 && to === text.length && to > 0;
};

/** HTML to edit: each `{{variable}}` is an element, which becomes a chip. */
export const toEditedHtml = (html: string): string =>
  html.replace(/<[^<>]*>|[^<]+/g, (piece) => {
    if (piece.startsWith('<')) return piece;
    let [edited, end] = ['', 0];
    for (const [from, to] of listVariableSpans(piece)) {
      edited += `${piece.slice(end, from)}<span data-variable>${piece.slice(from, to)}</span>`;
      end = to;
    }
    return edited + piece.slice(end);
  });

/** HTML without the elements of variables: their text stays. */
export const removeVariableElements = (html: string): string =>
  html.replace(/<span data-variable="">([^<]*)<\/span>/g, '$1');

/** Moves over the variable beside the cursor, or erases it. */
const stepOver =
  (direction: -1 | 1, isErased: boolean) =>
  ({ editor }: { editor: Editor }): boolean => {
    const { selection, tr } = editor.state;
    const { $from, empty, from } = selection;
    const beside = direction < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || beside?.type.name !== 'variable') return false;
    const [start, end] = [Math.min(from, from + direction), Math.max(from, from + direction)];
    if (isErased) tr.delete(start, end);
    else tr.setSelection(TextSelection.create(tr.doc, from + direction));
    editor.view.dispatch(tr.scrollIntoView());
    return true;
  };

/**
 * A `{{variable}}` as one unit, under its name. It is text again outside of the editor: in the stored HTML, in the
 * clipboard and in searches.
 */
export const VariableChip = Node.create<VariableChipOptions, { refreshChips: Set<() => void> }>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ listVariables: () => [] }),
  addStorage: () => ({ refreshChips: new Set() }),
  /** `text`: the variable as it is written, with its braces and spaces. */
  addAttributes: () => ({ text: { default: '', parseHTML: ({ textContent }) => textContent } }),
  parseHTML: () => [
    { tag: 'span[data-variable]', getAttrs: ({ textContent }) => (isVariable(textContent ?? '') ? null : false) },
  ],
  renderHTML: ({ node }) => ['span', { 'data-variable': '' }, node.attrs.text],
  renderText: ({ node }) => node.attrs.text,
  extendNodeSchema: ({ name }) =>
    name === 'variable' ? { leafText: ({ attrs }: { attrs: { text: string } }) => attrs.text } : {},
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span');
      const text = String(node.attrs.text);
      const refresh = () => {
        const variables = this.options.listVariables();
        const key = text.slice(2, -2).trim();
        const known = variables.find((one) => one.key === key);
        const isUnknown = variables.length > 0 && !known;
        dom.textContent = isUnknown ? text : (known?.label ?? key);
        dom.className = `ed-chip${isUnknown ? ' ed-chip-unknown' : ''}`;
        dom.title = isUnknown ? t('editor.variable.unknown') : (known?.value ?? '');
      };
      refresh();
      this.storage.refreshChips.add(refresh);
      return { dom, destroy: () => void this.storage.refreshChips.delete(refresh) };
    };
  },
  addKeyboardShortcuts: () => ({
    Backspace: stepOver(-1, true),
    Delete: stepOver(1, true),
    ArrowLeft: stepOver(-1, false),
    ArrowRight: stepOver(1, false),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      // A variable that was typed, pasted or inserted as text becomes a chip.
      appendTransaction: (transactions, _, { doc, schema, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        doc.descendants(({ text = '', marks }, position) => {
          for (const [from, to] of listVariableSpans(text)) {
            const chip = schema.nodes.variable?.create({ text: text.slice(from, to) }, null, marks);
            const [start, end] = [from, to].map((offset) => tr.mapping.map(position + offset));
            if (chip && start !== undefined) tr.replaceWith(start, end ?? start, chip);
          }
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
