// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json' with { type: 'json' };
import { convertPastedHtml } from '../paste/convert-html.ts';
import { dropPastedLanguages } from './clean-paste.ts';
import { RICH_TEXT_EXTENSIONS, toStoredHtml } from './extensions.ts';

beforeAll(() => setBuiltInTexts(french));

let editor: Editor;
afterEach(() => editor?.destroy());
const open = (html: string): Editor => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: RICH_TEXT_EXTENSIONS,
    content: html,
  });
  return editor;
};
const getStored = () => toStoredHtml(editor.getHTML());

test.each([
  '<p><span lang="en">Welcome <strong>to</strong> <a href="https://exemple.fr">our</a> team</span>.</p>',
  '<p><span lang="ar" dir="rtl">مرحبا</span></p>',
])('%s is stored as it was read', (html) => {
  open(html);
  expect(getStored()).toBe(html);
});

test('a passage takes a language, another one, then that of the booklet', () => {
  open('<p>Bonjour and welcome !</p>');
  editor.commands.setTextSelection({ from: 9, to: 20 });
  editor.commands.setPassageLanguage('de');
  editor.commands.setTextSelection({ from: 9, to: 20 });
  editor.commands.setPassageLanguage('en');
  expect(getStored()).toBe('<p>Bonjour <span lang="en">and welcome</span> !</p>');
  const passage = editor.view.dom.querySelector<HTMLElement>('span[lang]');
  expect([passage?.lang, passage?.title]).toEqual(['en', 'Anglais']);
  // Without a selection, the whole passage changes.
  editor.commands.setTextSelection(12);
  editor.commands.setPassageLanguage('ar');
  expect(getStored()).toBe('<p>Bonjour <span lang="ar" dir="rtl">and welcome</span> !</p>');
  editor.commands.setPassageLanguage(null);
  expect(getStored()).toBe('<p>Bonjour and welcome !</p>');
});

test('a span of another kind is text', () => {
  open('<p><span lang="xx">a</span><span class="b">b</span><span>c</span></p>');
  expect(getStored()).toBe('<p>abc</p>');
});

test('a paste keeps languages only when the editor copied them', () => {
  const clean = (html: string) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    dropPastedLanguages(body);
    return body.innerHTML;
  };
  const word = '<p lang=EN-US>Le <span lang="en">manager</span> et <span lang=EN-US>le badge</span></p>';
  expect(clean(word)).not.toContain('lang');
  const own = '<p data-pm-slice="1 1 []">Notre <span lang="en">motto</span></p>';
  expect(clean(own)).toContain('<span lang="en">motto</span>');
  const toHtmls = (html: string) =>
    convertPastedHtml(html).parts.flatMap((part) => ('props' in part ? [part.props] : []));
  expect(toHtmls(word)).toEqual([{ html: '<p>Le manager et le badge</p>' }]);
  expect(toHtmls(own)).toEqual([{ html: '<p>Notre <span lang="en">motto</span></p>' }]);
});
