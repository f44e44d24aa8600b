// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json' with { type: 'json' };
import { RICH_TEXT_EXTENSIONS, toStoredHtml } from './extensions.ts';
import { type TextVariable, toEditedHtml, VariableChip } from './variable-chip.ts';

beforeAll(() => setBuiltInTexts(french));

const VARIABLES: TextVariable[] = [
  { key: 'prenom', label: 'Prénom', value: 'Alice' },
  { key: 'rh_email', label: 'E-mail des ressources humaines' },
];

let editor: Editor;
afterEach(() => editor.destroy());
const open = (html: string, variables = VARIABLES): Editor => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...RICH_TEXT_EXTENSIONS, VariableChip.configure({ listVariables: () => variables })],
    content: toEditedHtml(html),
  });
  return editor;
};
const getStored = () => toStoredHtml(editor.getHTML());
const listChips = () =>
  [...editor.view.dom.querySelectorAll<HTMLElement>('.ed-chip')].map(({ textContent }) => textContent);
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true;
};

test.each([
  '<p>Bonjour {{prenom}}, et bienvenue.</p>',
  '<p>{{prenom}}</p>',
  '<p><strong>Bonjour {{prenom}} !</strong></p>',
  '<p>{{ prenom }}{{prenom}} {{inconnue}}</p>',
  '<p>Voir <a href="https://exemple.fr/{{prenom}}">la page de {{prenom}}</a>.</p>',
  '<ul><li><p>{{prenom}}</p></li><li><p>{{rh_email}}<br>{{prenom}}</p></li></ul>',
  '<p>{{l’âge &amp; le nom}}</p>',
  '<p>{{}} {{prenom} {{ prenom</p>',
  '<p>{{<strong>prenom</strong>}}</p>',
  '<p><span lang="en">Welcome <strong>{{prenom}}</strong>, to <a href="https://exemple.fr">our</a> team</span>.</p>',
])('%s is stored as it was read', (html) => {
  open(html);
  expect(getStored()).toBe(html);
});

test('a variable shows its name, and an unknown one warns', () => {
  open('<p>{{ prenom }} <em>{{rh_email}}</em> {{prenon}}</p>');
  expect(listChips()).toEqual(['Prénom', 'E-mail des ressources humaines', '{{prenon}}']);
  const [known, , unknown] = editor.view.dom.querySelectorAll<HTMLElement>('.ed-chip');
  expect(known?.title).toBe('Alice');
  expect(known?.contentEditable).toBe('false');
  expect(unknown?.classList.contains('ed-chip-unknown')).toBe(true);
  expect(unknown?.title).toMatch(/^Variable inconnue/);
});

test('without a list of variables, none is said to be unknown', () => {
  open('<p>{{prenom}}</p>', []);
  expect(listChips()).toEqual(['prenom']);
  expect(editor.view.dom.querySelector('.ed-chip-unknown')).toBeNull();
});

test('a chip takes its name when the variables arrive', () => {
  const variables: TextVariable[] = [];
  open('<p>{{prenom}}</p>', variables);
  variables.push(...VARIABLES);
  for (const refresh of editor.storage.variable.refreshChips) refresh();
  expect(listChips()).toEqual(['Prénom']);
});

test('what is typed or inserted as text becomes a chip, with the marks around it', () => {
  open('<p><strong>Bonjour {{prenom}</strong></p>');
  expect(listChips()).toEqual([]);
  editor.view.dispatch(editor.state.tr.insertText('}', editor.state.doc.content.size - 1));
  expect(listChips()).toEqual(['Prénom']);
  expect(getStored()).toBe('<p><strong>Bonjour {{prenom}}</strong></p>');
  editor.commands.setTextSelection(1);
  editor.commands.insertContent({ type: 'text', text: '{{rh_email}}{{prenom}}' });
  expect(listChips()).toHaveLength(3);
  expect(getStored()).toContain('{{rh_email}}{{prenom}}');
});

test('arrows step over a chip, Backspace and Delete erase it whole', () => {
  open('<p>a{{prenom}}b</p>');
  editor.commands.setTextSelection(2);
  expect(press('ArrowRight')).toBe(true);
  expect(editor.state.selection.from).toBe(3);
  expect(press('ArrowLeft')).toBe(true);
  expect(editor.state.selection.from).toBe(2);
  expect(press('ArrowLeft')).toBe(false);
  expect(press('Delete')).toBe(true);
  expect(getStored()).toBe('<p>ab</p>');
  editor.commands.setContent(toEditedHtml('<p>a{{prenom}}b</p>'));
  editor.commands.setTextSelection(3);
  expect(press('Backspace')).toBe(true);
  expect(getStored()).toBe('<p>ab</p>');
});

test('a text of one variable is not empty, and the clipboard holds its braces', () => {
  open('<p>Bonjour {{prenom}}</p>');
  expect(editor.state.doc.textContent).toBe('Bonjour {{prenom}}');
  editor.commands.selectAll();
  const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content());
  expect(text).toBe('Bonjour {{prenom}}');
  expect(dom.textContent).toBe('Bonjour {{prenom}}');
});
