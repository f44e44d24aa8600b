import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Receipt } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';

const RECEIPT: Omit<Receipt, 'place'> = {
  number: 12,
  declaration: 'J’ai lu le règlement intérieur et je l’ai compris.',
  facts: [
    ['Nature', 'Confirmation de lecture'],
    ['Personne', 'Inès Le Goff'],
    ['Confirmé le', '21/11/2026 à 14:32 (Europe/Paris)'],
    ['Empreinte de la version publiée (SHA-256)', 'd89b49468d0969357e409da280e98ecbaf6a7f771be07b4a2d5b327571bb2ad4'],
  ],
  signature: '',
};

const listStreams = (pdf: Buffer): string[] => {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
};

/** Text of a PDF document in one font, decoded with the glyph map that serves copying and screen readers. */
const extractText = (pdf: Buffer): string => {
  const all = listStreams(pdf);
  const map = all.find((one) => one.includes('beginbfrange')) ?? '';
  const signs = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<(\w+)>/g)].forEach(([, code = ''], index) => {
      const units = code.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? [];
      signs.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), String.fromCharCode(...units));
    });
  }
  return all
    .filter((one) => one.includes('TJ'))
    .flatMap((one) => [...one.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) => pieces))
    .map((pieces) =>
      [...pieces.matchAll(/<(\w+)>/g)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => signs.get(glyph) ?? '?')
        .join(''),
    )
    .join(' ')
    .replace(/\s+/g, ' ');
};

it('says what was confirmed, by whom and when, as text that can be copied and read aloud', async () => {
  const text = extractText(await renderReceiptPdf(RECEIPT, 'Menuiserie Dubreuil'));
  for (const words of [
    'Menuiserie Dubreuil',
    'Reçu de confirmation de lecture n° 12',
    'J’ai lu le règlement intérieur et je l’ai compris.',
    'Personne : Inès Le Goff',
    'Confirmé le : 21/11/2026 à 14:32 (Europe/Paris)',
  ]) {
    expect(text).toContain(words);
  }
  expect(text.replaceAll(' ', '')).toContain('d89b49468d0969357e409da280e98ecbaf6a7f771be07b4a2d5b327571bb2ad4');
  expect(text).not.toMatch(/contrat|signature/i);
});

it('is one tagged page in French, with a title; a drawing in it is told in words', async () => {
  const signed = await renderReceiptPdf({ ...RECEIPT, signature: 'M10 10L300 150M310 20L590 190' }, 'Dubreuil');
  const file = signed.toString('latin1');
  for (const mark of ['/Marked true', '/Lang (fr-FR)', '/DisplayDocTitle true', '/S /H1', '/S /P', '/S /Figure']) {
    expect(file).toContain(mark);
  }
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const plain = (await renderReceiptPdf(RECEIPT, 'Dubreuil')).toString('latin1');
  expect(plain).not.toContain('/S /Figure');
});
