import { Mark } from '@tiptap/core';
import { getPassageAttributes } from '../../../../blocks/passage-languages.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    passageLanguage: {
      /** Marks the selection with a language; null: it is in the language of the booklet. */
      setPassageLanguage: (language: string | null) => ReturnType;
    };
  }
}

/** A passage in another language than the booklet. The name of the language shows under the pointer. */
export const PassageLanguage = Mark.create({
  name: 'passageLanguage',
  // Around every other mark: a passage is one element, whatever stands in it.
  priority: 2000,
  addAttributes: () => ({ lang: { default: null } }),
  parseHTML: () => [{ tag: 'span[lang]', getAttrs: ({ lang }) => (getPassageAttributes(lang) ? null : false) }],
  renderHTML: ({ mark }) => ['span', getPassageAttributes(mark.attrs.lang) ?? {}, 0],
  addMarkView:
    () =>
    ({ mark }) => {
      const dom = document.createElement('span');
      const lang = String(mark.attrs.lang);
      Object.assign(dom, getPassageAttributes(lang), { title: getLanguageTitle(lang) });
      return { dom, contentDOM: dom };
    },
  addCommands() {
    return {
      setPassageLanguage:
        (lang) =>
        ({ chain }) => {
          // Without a selection, the passage around the cursor changes.
          const passage = chain().extendMarkRange(this.name);
          return lang === null ? passage.unsetMark(this.name).run() : passage.setMark(this.name, { lang }).run();
        },
    };
  },
});
