import { describe, expect, test } from 'vitest';
import { compareLegalTexts, toLegalHtml, toLegalLines } from './legal-markup.ts';

describe('a legal text', () => {
  test('is written as lines, and comes back as it was', () => {
    const html =
      '<h2>1. Objet</h2>\n<p>Pour <strong>tous</strong> &amp; <em>chacun</em>, <a href="https://exemple.fr">ici</a>.</p>\n<ul><li>un</li><li>deux</li></ul>\n<ol><li>a</li></ol>\n<blockquote><p>Cité</p></blockquote>';
    const lines = toLegalLines(html);
    expect(lines).toBe(
      '## 1. Objet\n\nPour **tous** & *chacun*, [ici](https://exemple.fr).\n\n- un\n- deux\n\n1. a\n\n> Cité',
    );
    expect(toLegalHtml(lines)).toBe(html);
  });

  test('holds nothing but what its lines say', () => {
    expect(toLegalHtml('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>');
    expect(toLegalHtml('[x](javascript:alert(1))')).not.toContain('<a');
    expect(toLegalHtml('## Titre\nTout de suite')).toBe('<h2>Titre</h2>\n<p>Tout de suite</p>');
  });

  test('loses no word on the way, whatever its form', () => {
    const body =
      '<h2>1. Objet</h2>\n<p>Les règles d’un service&nbsp;: « livrets ».</p><h3>Détail</h3><ul>\n<li>un mot <strong>robuste</strong>&nbsp;;</li></ul><table><tbody><tr><td>Nom &amp; prénom</td></tr></tbody></table>';
    const once = toLegalLines(body);
    expect(toLegalLines(toLegalHtml(once))).toBe(once);
    expect(once).toBe(
      '## 1. Objet\n\nLes règles d’un service\u00a0: « livrets ».\n\n### Détail\n\n- un mot **robuste**\u00a0;\n\n<table><tbody><tr><td>Nom &amp; prénom</td></tr></tbody></table>',
    );
  });
});

test('two versions are told apart paragraph by paragraph', () => {
  expect(compareLegalTexts('<p>a</p><p>b</p><p>c</p>', '<p>a</p><p>B</p><p>c</p><p>d</p>')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'B' },
    { kind: 'same', text: 'c' },
    { kind: 'new', text: 'd' },
  ]);
});
