import { expect, test } from 'vitest';
import { PASSAGE_LANGUAGES } from '../../../blocks/passage-languages.ts';
import { sanitiseRichText } from './sanitise.ts';

test('a passage keeps its language when it is one of the list', () => {
  for (const language of PASSAGE_LANGUAGES) {
    const html = sanitiseRichText(`<p>Notre devise : <span lang="${language}">…</span></p>`);
    expect(html).toContain(`lang="${language}"`);
    expect(sanitiseRichText(html)).toBe(html);
  }
  const marked = '<p><span lang="en">We <strong>care</strong> about <a href="https://exemple.fr">you</a></span>.</p>';
  expect(sanitiseRichText(marked)).toBe(marked);
});

test('the direction of a passage follows its language', () => {
  const arabic = '<p><span lang="ar" dir="rtl">مرحبا</span></p>';
  expect(sanitiseRichText(arabic)).toBe(arabic);
  expect(sanitiseRichText('<p><span lang="ar">مرحبا</span></p>')).toBe(arabic);
  expect(sanitiseRichText('<p><span dir="rtl" lang="en">Hello</span></p>')).toBe('<p><span lang="en">Hello</span></p>');
});

test.each([
  '<span>Hello</span>',
  '<span lang>Hello</span>',
  '<span lang="">Hello</span>',
  '<span lang="EN-US">Hello</span>',
  '<span lang="xx">Hello</span>',
  '<span dir="rtl">Hello</span>',
  '<span style="color: red" class="x" onclick="y()">Hello</span>',
  '<span lang="constructor">Hello</span>',
])('%s loses its span and keeps its text', (html) => {
  expect(sanitiseRichText(`<p>${html}</p>`)).toBe('<p>Hello</p>');
});

test('a passage loses every attribute but its language', () => {
  expect(sanitiseRichText('<p><span lang="de" style="color: red" onclick="x()" title="y">Hallo</span></p>')).toBe(
    '<p><span lang="de">Hallo</span></p>',
  );
  expect(sanitiseRichText('<p><span class="x"><span lang="de">Hallo</span> !</span></p>')).toBe(
    '<p><span lang="de">Hallo</span> !</p>',
  );
  expect(sanitiseRichText('<p lang="en">Hello</p>')).toBe('<p>Hello</p>');
});
