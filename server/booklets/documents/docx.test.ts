import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { getBlockDefinition, type NewBlock } from '../../../blocks/registry.ts';
import { type ErrorCode, phraseText } from '../../../contract/platform/errors.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { expectWithin } from '../../../test/expect-within.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sanitiseProps } from '../content/sanitise.ts';
import { buildBooklet, type ImportedBooklet, replaceImageIds } from './booklet.ts';
import { parseDocx } from './docx.ts';
import {
  buildDocx,
  buildRoot,
  bullet,
  cell,
  type DocxExtras,
  h,
  link,
  p,
  picture,
  row,
  table,
  text,
} from './word.fixture.ts';

const FIXTURE = readFileSync(new URL('../../../test/fixtures/livret-menuiserie-dubreuil.docx', import.meta.url));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const importDocx = async (bytes: Buffer, fileName: string) => {
  const { document, images } = await parseDocx(bytes, fileName);
  return { ...buildBooklet(document), images };
};
const importBody = (body: string, extras?: DocxExtras) => importDocx(buildDocx(body, extras), 'livret.docx');
const toPlan = ({ chapters }: ImportedBooklet) =>
  chapters.map(({ title, pages }) => [title, pages.map((page) => page.title)]);
const listBlocks = ({ chapters }: ImportedBooklet): NewBlock[] =>
  chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks));
const joinHtml = (booklet: ImportedBooklet) =>
  listBlocks(booklet).map((block) => (block.type === 'text' ? block.props.html : `[${block.type}]`));
const filterNotes = ({ notes }: ImportedBooklet, code: string) =>
  notes
    .filter((one) => one.code === code)
    .map(({ text, values, ...one }) => ({ ...one, text: phraseText(text, values) }));
const splitWords = (value: string) => value.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];

const collectTexts = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return [key === 'html' ? toPlainText(value) : value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => collectTexts(inner, name))
    : [];
};

const expectValid = (booklet: ImportedBooklet) => {
  for (const block of listBlocks(booklet)) {
    const { success, error } = getBlockDefinition(block.type).props.safeParse(block.props);
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
  }
};

const expectRefusal = async (bytes: Buffer, code: ErrorCode, fileName = 'livret.docx') => {
  const error = await importDocx(bytes, fileName).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code, values: { fichier: fileName } });
};

describe('the booklet of a carpentry', () => {
  test('gives five chapters, thirteen pages, two tables, a title, and no note', async () => {
    const booklet = await importDocx(FIXTURE, 'livret-menuiserie-dubreuil.docx');
    expect(booklet.title).toBe('Livret d’accueil — Menuiserie Dubreuil');
    expect(toPlan(booklet)).toEqual([
      ['Bienvenue chez Dubreuil', ['Le mot de la directrice', 'Notre histoire en quelques dates', 'Nos valeurs']],
      ['Avant votre arrivée', ['Ce qu’il faut nous envoyer', 'Votre premier jour']],
      ['Au quotidien', ['Horaires et pointage', 'Congés et absences', 'Paie, primes et mutuelle']],
      ['Santé et sécurité', ['Les règles qui sauvent', 'En cas d’accident', 'Vos référents']],
      ['Apprendre et évoluer', ['Votre parcours des 90 premiers jours', 'Formation']],
    ]);
    const tables = listBlocks(booklet).filter((block) => block.type === 'table');
    expect(
      tables.map(({ props }) => [props.caption, props.headerRow, props.rows.length, props.rows[0]?.length]),
    ).toEqual([
      ['Notre histoire en quelques dates', true, 6, 2],
      ['Horaires et pointage', true, 3, 3],
    ]);
    expect(booklet.notes).toEqual([]);
    expectValid(booklet);
    for (const block of listBlocks(booklet))
      expect(getBlockDefinition(block.type).check?.(block.props) ?? []).toEqual([]);
  });

  test('keeps every word, in its order, with bold and lists', async () => {
    const booklet = await importDocx(FIXTURE, 'x.docx');
    const xml = strFromU8(unzipSync(FIXTURE)['word/document.xml'] ?? new Uint8Array());
    const source = xml
      .replace(/<\/w:p>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&');
    const result = [
      booklet.title ?? '',
      ...booklet.chapters.flatMap(({ title, pages }) => [
        title,
        ...pages.flatMap((page) => [
          page.title,
          ...page.blocks.flatMap((block) =>
            block.type === 'table' ? collectTexts(block.props.rows) : collectTexts(block.props),
          ),
        ]),
      ]),
    ];
    expect(splitWords(result.join(' '))).toEqual(splitWords(source));
    expect(splitWords(source).length).toBeGreaterThan(500);
    expect(joinHtml(booklet).join('')).toContain('<ol><li><p>Une copie de votre pièce d’identité');
    expect(joinHtml(booklet).join('')).toContain('<strong>sept jours avant</strong>');
  });
});

describe('the plan', () => {
  test('text before the first heading is an introduction, a chapter without page is its own page', async () => {
    const booklet = await importBody(
      p('Livret', 'Titre') +
        p('Édition 2027', 'Sous-titre') +
        p('Avant tout.') +
        h(1, 'Un') +
        p('Texte.') +
        h(1, 'Deux') +
        h(2, 'Page') +
        p('Fin.') +
        p('Trois', 'Partie') +
        p('Dernier.'),
    );
    expect([booklet.title, booklet.subtitle]).toEqual(['Livret', 'Édition 2027']);
    expect(toPlan(booklet)).toEqual([
      ['Introduction', ['Introduction']],
      ['Un', ['Un']],
      ['Deux', ['Page']],
      ['Trois', ['Trois']],
    ]);
    expect(joinHtml(booklet)).toEqual(['<p>Avant tout.</p>', '<p>Texte.</p>', '<p>Fin.</p>', '<p>Dernier.</p>']);
  });

  test('deeper headings are blocks whose levels never skip', async () => {
    const booklet = await importBody(
      h(1, 'A') + h(2, 'B') + h(4, 'c') + p('x') + h(5, 'd') + h(4, 'e') + h(3, 'f') + h(5, 'g'),
    );
    const levels = listBlocks(booklet).flatMap((block) =>
      block.type === 'heading' ? [[block.props.text, block.props.level]] : [],
    );
    expect(levels).toEqual([
      ['c', 2],
      ['d', 3],
      ['e', 2],
      ['f', 2],
      ['g', 3],
    ]);
    expectValid(booklet);
  });

  test('a document of headings 2 or 3 alone still has pages', async () => {
    expect(toPlan(await importBody(h(2, 'A') + p('x') + h(2, 'B') + p('y')))).toEqual([['livret', ['A', 'B']]]);
    expect(toPlan(await importBody(h(3, 'A') + p('x') + h(4, 'a') + h(3, 'B') + p('y')))).toEqual([
      ['livret', ['A', 'B']],
    ]);
  });

  test('without headings, bold lines, page breaks or length make the pages, and a note says so', async () => {
    const bold = '<w:b/>';
    const titled = await importBody(
      p(text('Horaires', bold)) + p('De 8 h à 16 h.') + p(text('Congés', bold)) + p('Cinq semaines.'),
    );
    expect(toPlan(titled)).toEqual([['livret', ['Horaires', 'Congés']]]);
    expect(filterNotes(titled, 'no-heading').length).toBe(1);
    const broken = await importBody(p(`${text('Un.')}<w:r><w:br w:type="page"/></w:r>${text('Deux.')}`));
    expect(toPlan(broken)).toEqual([['livret', ['Page 1', 'Page 2']]]);
    expect(joinHtml(broken)).toEqual(['<p>Un.</p>', '<p>Deux.</p>']);
    const long = await importBody(Array.from({ length: 10 }, () => p('mot '.repeat(250))).join(''));
    expect(toPlan(long)).toEqual([['livret', ['Page 1', 'Page 2', 'Page 3', 'Page 4']]]);
  });

  test('a title too long is cut between words, kept whole below, and noted', async () => {
    const whole = 'Chapitre au titre interminable '.repeat(6).trim();
    const booklet = await importBody(h(1, whole) + h(2, 'Page') + p('x'));
    const [chapter] = booklet.chapters;
    expect(chapter?.title.length).toBeLessThanOrEqual(80);
    expect(chapter?.title).toMatch(/\w…$/);
    expect(joinHtml(booklet)[0]).toContain(`<strong>${whole}</strong>`);
    expect(filterNotes(booklet, 'title')[0]?.text).toContain(whole);
  });

  test('limits: pages are split, chapters joined, twins renamed, and 301 pages refused', async () => {
    const sixtyFive = await importBody(
      h(1, 'Un') + Array.from({ length: 65 }, (_, n) => h(2, `P${n}`) + p('x')).join(''),
    );
    expect(sixtyFive.chapters.map(({ title, pages }) => [title, pages.length])).toEqual([
      ['Un', 60],
      ['Un (2)', 5],
    ]);
    const many = await importBody(
      Array.from({ length: 34 }, (_, n) => h(1, `C${n}`) + h(2, `P${n}`) + p(`texte${n}`)).join(''),
    );
    expect(many.chapters.length).toBe(30);
    expect(many.chapters.flatMap(({ pages }) => pages).length).toBe(34);
    expect(filterNotes(many, 'split').length).toBe(4);
    const kept = collectTexts(many.chapters).join(' ');
    for (let n = 0; n < 34; n += 1) expect(kept).toContain(`C${n}`);
    const twins = await importBody(h(1, 'Été') + p('x') + h(1, 'été') + p('y'));
    expect(twins.chapters.map(({ title }) => title)).toEqual(['Été', 'été (2)']);
    await expectRefusal(buildDocx(Array.from({ length: 301 }, (_, n) => h(2, `P${n}`) + p('x')).join('')), 'IMP-006');
  });
});

describe('text', () => {
  test('bold, italic, lists in lists and allowed links are kept; other links are told', async () => {
    const booklet = await importBody(
      h(1, 'Page') +
        p(
          text('gras', '<w:b/>') +
            text(' et ') +
            text('italique', '<w:i/>') +
            link('site', 'a') +
            link('écrire', 'b') +
            link('dangereux', 'c'),
        ) +
        bullet('un') +
        bullet('un bis', 1) +
        bullet('deux') +
        bullet('premier', 0, 2),
      { relations: { a: 'https://exemple.fr/a?b=1&amp;c=2', b: 'mailto:rh@exemple.fr', c: 'http://exemple.fr' } },
    );
    expect(joinHtml(booklet)).toEqual([
      '<p><strong>gras</strong> et <em>italique</em><a href="https://exemple.fr/a?b=1&amp;c=2">site</a><a href="mailto:rh@exemple.fr">écrire</a>dangereux</p>' +
        '<ul><li><p>un</p><ul><li><p>un bis</p></li></ul></li><li><p>deux</p></li></ul><ol><li><p>premier</p></li></ol>',
    ]);
    expect(filterNotes(booklet, 'link')).toEqual([
      expect.objectContaining({ code: 'link', where: 'Page', text: expect.stringContaining('http://exemple.fr') }),
    ]);
  });

  test('noise goes, French spaces stay', async () => {
    const booklet = await importBody(
      h(1, 'Page') + p('e\u0301te\u0301 im\u00adpor\u200btant\u00a0: 1\u202f234   €\u202f!') + p('   ') + p(''),
    );
    expect(joinHtml(booklet)).toEqual(['<p>été important\u00a0: 1\u202f234 €\u202f!</p>']);
  });

  test('comes out as the sanitiser would leave it, so that a first save changes nothing', async () => {
    const booklet = await importBody(
      h(1, 'A') +
        p(
          text('«\u00a0gras &amp; "vif"\u00a0»', '<w:b/><w:i/>') +
            '<w:r><w:br/></w:r>' +
            text('2', '<w:vertAlign w:val="superscript"/>') +
            link('site', 'a'),
        ) +
        bullet('un') +
        bullet('deux', 1) +
        table(row(['a', 'b'], true), row([cell(p('x') + p('y')), 'z'])),
      { relations: { a: 'https://exemple.fr/?a=1&amp;b=2' } },
    );
    for (const { props } of listBlocks(booklet)) expect(sanitiseProps(props)).toEqual(props);
  });

  test('a struck text is kept and told, for a booklet strikes nothing out', async () => {
    const booklet = await importBody(h(1, 'A') + p(text('ancien', '<w:strike/>') + text(' nouveau')));
    expect(joinHtml(booklet)).toEqual(['<p>ancien nouveau</p>']);
    expect(filterNotes(booklet, 'struck-text').length).toBe(1);
  });

  test('markup in the text is text', async () => {
    expect(joinHtml(await importBody(h(1, 'A') + p('&lt;script&gt; &amp;amp;')))).toEqual([
      '<p>&lt;script&gt; &amp;amp;</p>',
    ]);
  });

  test('a very long text becomes several blocks with every word', async () => {
    const paragraph = 'Une phrase de plus, ni courte ni longue. '.repeat(400).trim();
    const booklet = await importBody(h(1, 'A') + p(paragraph) + p('Après.'));
    expect(listBlocks(booklet).length).toBe(3);
    expectValid(booklet);
    expect(splitWords(collectTexts(listBlocks(booklet).map(({ props }) => props)).join(' '))).toEqual(
      splitWords(`${paragraph} Après.`),
    );
  });

  test('footnotes stand at the end of their page', async () => {
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const booklet = await importBody(h(1, 'A') + p(text('Prime') + note(2)) + h(1, 'B') + p('Suite.'), {
      relations: { f: 'footnotes.xml' },
      parts: {
        'word/footnotes.xml': buildRoot(
          'footnotes',
          `<w:footnote w:id="2">${p('Selon l’accord de 2024.')}</w:footnote>`,
        ),
      },
    });
    expect(joinHtml(booklet)).toEqual([
      '<p>Prime<sup>[1]</sup></p>',
      '<p><sup>[1] </sup>Selon l’accord de 2024.</p>',
      '<p>Suite.</p>',
    ]);
    expect(filterNotes(booklet, 'footnotes').length).toBe(1);
  });
});

describe('tables', () => {
  test('merged cells are unfolded, and noted', async () => {
    const booklet = await importBody(
      h(1, 'Horaires') +
        table(
          row(['Jour', 'Matin', 'Soir'], true),
          row([cell('Lundi', '<w:vMerge w:val="restart"/>'), cell('Toute la journée', '<w:gridSpan w:val="2"/>')]),
          row([cell('', '<w:vMerge/>'), '8 h', '18 h']),
        ),
    );
    const [block] = listBlocks(booklet);
    if (block?.type !== 'table') throw new Error('no table');
    expect(block.props.rows.map((cells) => cells.map(({ html }) => html))).toEqual([
      ['Jour', 'Matin', 'Soir'],
      ['Lundi', 'Toute la journée', 'Toute la journée'],
      ['Lundi', '8 h', '18 h'],
    ]);
    expect(block.props).toMatchObject({ caption: 'Horaires', headerRow: true });
    expect(filterNotes(booklet, 'table').length).toBe(1);
    expect(filterNotes(booklet, 'table-header')).toEqual([]);
    expectValid(booklet);
  });

  test('wide and long tables are split with their header, and noted', async () => {
    const wide = await importBody(
      h(1, 'A') +
        table(
          row(
            Array.from({ length: 12 }, (_, x) => `c${x}`),
            true,
          ),
          row(Array.from({ length: 12 }, (_, x) => `v${x}`)),
        ),
    );
    expect(
      listBlocks(wide).map((block) => block.type === 'table' && [block.props.caption, block.props.rows[0]?.length]),
    ).toEqual([
      ['A (1/2)', 8],
      ['A (2/2)', 5],
    ]);
    const long = await importBody(
      h(1, 'A') + table(row(['t'], true), ...Array.from({ length: 100 }, (_, y) => row([`l${y}`]))),
    );
    expect(listBlocks(long).map((block) => block.type === 'table' && block.props.rows.length)).toEqual([60, 42]);
    for (const booklet of [wide, long]) {
      expect(filterNotes(booklet, 'split').length).toBe(1);
      expectValid(booklet);
    }
  });

  test('a cell of 2 500 characters, a table in a cell, a box of one cell: every word is kept', async () => {
    const long = 'mot '.repeat(625).trim();
    const booklet = await importBody(
      h(1, 'A') +
        table(
          row(['Clé', 'Valeur'], true),
          row(['k', long]),
          row([cell(table(row(['dedans', 'aussi']), row(['et', 'ici'])) + p('')), 'fin']),
        ) +
        table(row(['Encadré'])),
    );
    expectValid(booklet);
    const kept = splitWords(collectTexts(listBlocks(booklet).map(({ props }) => props)).join(' '));
    expect(kept.filter((word) => word === 'mot').length).toBe(625);
    for (const word of ['dedans', 'aussi', 'et', 'ici', 'fin', 'Encadré']) expect(kept).toContain(word);
    expect(filterNotes(booklet, 'missing-text')).toEqual([]);
  });

  test('a caption of Word names its table', async () => {
    const booklet = await importBody(
      h(1, 'A') + p('Tableau 1 : effectifs', 'Lgende') + table(row(['a', 'b'], true), row(['1', '2'])),
    );
    expect(listBlocks(booklet)).toMatchObject([{ type: 'table', props: { caption: 'Tableau 1 : effectifs' } }]);
  });
});

describe('images', () => {
  const media = {
    relations: { i: 'media/i.png', e: 'media/e.emf' },
    parts: { 'word/media/i.png': PNG, 'word/media/e.emf': PNG },
  };

  test('come with their bytes and their description, at their place', async () => {
    const booklet = await importBody(
      h(1, 'A') + p(text('avant') + picture('i', 'L’atelier vu de la cour') + text('après')),
      media,
    );
    expect(listBlocks(booklet).map(({ type }) => type)).toEqual(['text', 'image', 'text']);
    const [image] = booklet.images;
    expect(image).toMatchObject({ contentType: 'image/png' });
    expect(booklet.pictures.get(image?.key ?? '')).toBe('L’atelier vu de la cour');
    expect(image?.bytes.equals(PNG)).toBe(true);
    expect(listBlocks(booklet)[1]).toMatchObject({
      props: { picture: { mediaId: image?.key, alt: 'L’atelier vu de la cour', decorative: false } },
    });
    expectValid(booklet);
  });

  test('in a table come after it; without description or unreadable they are noted; twins are stored once', async () => {
    const booklet = await importBody(
      h(1, 'A') +
        table(row(['a', 'b'], true), row([cell(p(picture('i'))), 'x'])) +
        p(picture('i')) +
        p(picture('e', 'plan')),
      media,
    );
    expect(listBlocks(booklet).map(({ type }) => type)).toEqual(['table', 'image', 'image']);
    expect(booklet.images.length).toBe(1);
    expect(filterNotes(booklet, 'image-moved').length).toBe(1);
    // The description of the first one comes from its row.
    expect(filterNotes(booklet, 'image-without-description').length).toBe(1);
    expect(filterNotes(booklet, 'image').length).toBe(1);
  });

  test('find their place in the media library, or leave with a note', async () => {
    const booklet = await importBody(h(1, 'A') + p(picture('i', 'Atelier')), media);
    const id = '0190a0a0-0000-7000-8000-000000000000';
    const placed = replaceImageIds(booklet, new Map([[booklet.images[0]?.key ?? '', id]]));
    expect(listBlocks(placed)).toMatchObject([{ props: { picture: { mediaId: id } } }]);
    const without = replaceImageIds(booklet, new Map());
    expect(listBlocks(without)).toEqual([]);
    expect(filterNotes(without, 'image')[0]).toMatchObject({ where: 'A', text: expect.stringContaining('Atelier') });
  });
});

test('all that Word has and a booklet has not is told, with its page', async () => {
  const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="z"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${p('Dans la bulle.')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p('Dans la bulle.')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const booklet = await importBody(
    p('Sommaire 1', 'TM1') +
      h(1, 'Règles') +
      p(text('Phrase') + box) +
      p(
        `${text('Gardé')}<w:del w:id="1"><w:r><w:delText>ancien texte</w:delText></w:r></w:del><w:ins w:id="2">${text(' ajouté')}</w:ins>`,
      ) +
      p(text('secret', '<w:vanish/>') + text('visible')) +
      p(`${text('Relu')}<w:r><w:commentReference w:id="7"/></w:r>`) +
      p('<m:oMath><m:r><m:t>E=mc2</m:t></m:r></m:oMath>') +
      p('<w:r><w:object/></w:r>') +
      p('<w:r><w:pict><v:shape><v:textpath string="Bienvenue à bord"/></v:shape></w:pict></w:r>') +
      p(
        '<w:r><w:drawing><wp:inline><wp:docPr id="2" name="g" descr="Effectifs"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>',
      ),
    {
      relations: { c: 'comments.xml' },
      parts: {
        'word/comments.xml': buildRoot(
          'comments',
          `<w:comment w:id="7" w:author="Nadia">${p('À vérifier')}</w:comment>`,
        ),
        'word/header1.xml': buildRoot('hdr', p('Confidentiel')),
      },
    },
  );
  expect(joinHtml(booklet)).toEqual([
    '<p>Phrase</p><p>Dans la bulle.</p><p>Gardé ajouté</p><p>visible</p><p>Relu</p><p>E=mc2</p>',
  ]);
  const told = Object.fromEntries(
    booklet.notes.map(({ code, text: said, values, where }) => [code, `${where}|${phraseText(said, values)}`]),
  );
  expect(told['table-of-contents']).toBeDefined();
  expect(told['text-box']).toMatch(/^Règles\|/);
  expect(told['deleted-text']).toMatch(/^Règles\|.*ancien texte/);
  expect(told['hidden-text']).toContain('secret');
  expect(told.comment).toMatch(/Commentaire de Nadia non repris\u00a0: «\u00a0À vérifier\u00a0»/);
  expect(told.equation).toContain('E=mc2');
  expect(told['embedded-object']).toMatch(/^Règles\|/);
  expect(
    filterNotes(booklet, 'drawing')
      .map(({ text: said }) => said)
      .join(),
  ).toMatch(/Bienvenue à bord.*Effectifs/);
  expect(told['header-footer']).toContain('Confidentiel');
  expect(told['missing-text']).toBeUndefined();
});

describe('refusals', () => {
  const rezip = (change: (files: Record<string, Uint8Array>) => void) => {
    const files = unzipSync(buildDocx(h(1, 'A') + p('x')));
    change(files);
    return Buffer.from(zipSync(files));
  };
  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  test('IMP-001: what is no Word document, judged by its bytes', async () => {
    await expectRefusal(Buffer.from('%PDF-1.7'), 'IMP-001', 'livret.pdf');
    await expectRefusal(Buffer.from('Bonjour'), 'IMP-001', 'faux.docx');
    await expectRefusal(Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(5) })), 'IMP-001', 'paie.docx');
    await expectRefusal(Buffer.concat([OLE, Buffer.from('WordDocument', 'utf16le')]), 'IMP-001', 'vieux.doc');
  });

  test('IMP-002: protected by a password', async () => {
    await expectRefusal(Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]), 'IMP-002');
    await expectRefusal(OLE, 'IMP-002');
  });

  test('IMP-003: cut short, ill-formed, or with a document type', async () => {
    const whole = buildDocx(h(1, 'A'));
    await expectRefusal(whole.subarray(0, whole.length - 200), 'IMP-003');
    for (const xml of [
      '<w:document><w:body>',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><w:document/>',
      '',
    ]) {
      await expectRefusal(
        rezip((files) => {
          files['word/document.xml'] = new TextEncoder().encode(xml);
        }),
        'IMP-003',
      );
    }
  });

  test('IMP-009: nested without end, of which a chain of readers would run out of stack', async () => {
    await expectRefusal(
      rezip((files) => {
        files['word/document.xml'] = new TextEncoder().encode('<w:p>'.repeat(5000));
      }),
      'IMP-009',
    );
  });

  test('IMP-009: a bomb, whether it tells its size or lies about it, is not inflated', async () => {
    const bomb = rezip((files) => {
      files['word/media/a.png'] = new Uint8Array(60 * 1024 * 1024);
    });
    const lying = Buffer.from(bomb);
    const entry = lying.lastIndexOf(Buffer.from('word/media/a.png')) - 46;
    lying.writeUInt32LE(1000, entry + 24);
    const before = process.memoryUsage().arrayBuffers;
    await expectWithin(1000, async () => {
      await expectRefusal(bomb, 'IMP-009');
      await expectRefusal(lying, 'IMP-003');
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });

  test('IMP-004: over 50 Mo; IMP-005: nothing to take', async () => {
    await expectRefusal(Buffer.alloc(50 * 1024 * 1024 + 1), 'IMP-004');
    await expectRefusal(Buffer.alloc(0), 'IMP-005');
    await expectRefusal(buildDocx(p('') + p('   ')), 'IMP-005');
    expect(toPlan(await importBody(p('Un titre seul', 'Titre')))).toEqual([['Un titre seul', ['Un titre seul']]]);
  });
});

test('a document of 250 pages is read in seconds', async () => {
  const page = (n: number) =>
    h(2, `Page ${n}`) +
    Array.from({ length: 12 }, () => p('Une phrase assez longue pour compter. '.repeat(8))).join('');
  await expectWithin(8000, async () => {
    const booklet = await importBody(h(1, 'A') + Array.from({ length: 250 }, (_, n) => page(n)).join(''));
    expect(booklet.chapters.flatMap(({ pages }) => pages).length).toBe(250);
  });
});

test('whatever the document, every word is in the booklet and every block is valid', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  let count = 0;
  const said = (length: number) =>
    Array.from({ length }, () => {
      count += 1;
      return `mot${count}`;
    }).join(' ');
  const some = (most: number) => said(1 + random(most));
  const parts: (() => string)[] = [
    () => h(1, some(20)),
    () => h(2, some(30)),
    () => h(2, some(3)),
    () => h(3 + random(3), some(40)),
    () => bullet(some(12), random(2), 1 + random(2)),
    () => p(text(some(9), '<w:b/>') + text(` ${some(9)}`, '<w:i/>')),
    () => p(said(3), 'Lgende'),
    () => p(said(2), 'Titre'),
    () => p(`${text(said(2))}<w:r><w:br w:type="page"/></w:r>${text(said(2))}`),
    () => p(some(2500)),
    () => table(...Array.from({ length: 1 + random(5) }, () => row([some(300), some(4), some(4)]))),
    () => table(row(Array.from({ length: 11 }, () => said(1))), row(Array.from({ length: 11 }, () => said(2)))),
    () =>
      table(
        row([cell(said(3), '<w:gridSpan w:val="2"/>')]),
        row([said(1), cell(table(row([said(1)]), row([said(2)])) + p(''))]),
      ),
  ];
  for (let turn = 0; turn < 60; turn += 1) {
    count = 0;
    const body = Array.from({ length: 1 + random(30) }, () => parts[random(parts.length)]?.() ?? '').join('');
    const booklet = await importBody(body);
    const found = new Set(splitWords(collectTexts([booklet.title, booklet.subtitle, booklet.chapters]).join(' ')));
    for (const { text: told } of filterNotes(booklet, 'title')) for (const word of splitWords(told)) found.add(word);
    const missing = Array.from({ length: count }, (_, index) => `mot${index + 1}`).filter((word) => !found.has(word));
    expect({ turn, missing }).toEqual({ turn, missing: [] });
    expectValid(booklet);
  }
});
