import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { Refusal } from '../../platform/http/refusal.ts';
import { detectDateOrder, parseImportDay } from './days.ts';
import { findFieldByHeading, isForbiddenHeading } from './headings.ts';
import { readParticipantsFile } from './read-file.ts';

const LINES = [
  ['Prénom', 'Nom', 'E-mail', 'Poste'],
  ['Zoé', 'D’Hervé', 'zoe@exemple.fr', 'Cheffe ; d’atelier, « bois »'],
  ['', '', '', ''],
  ['Noël', 'Bœuf', 'noel@exemple.fr', 'Pose\r\net finitions'],
];
const quoted = (cell: string) => (/[;,\t"\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const text = (separator: string) => LINES.map((cells) => cells.map(quoted).join(separator)).join('\r\n');

/** Encodes as Windows does for Western European text. */
const windows1252 = (words: string): Buffer => {
  const table = new Map(
    Array.from({ length: 256 }, (_, n) => [new TextDecoder('windows-1252').decode(Uint8Array.of(n)), n]),
  );
  return Buffer.from([...words].map((sign) => table.get(sign) ?? 0x3f));
};
const toUtf16BigEndian = (words: string) => Buffer.from(words, 'utf16le').swap16();

const ENCODINGS: [string, string, (words: string) => Buffer][] = [
  ['UTF-8', 'utf-8', (words) => Buffer.from(words)],
  ['UTF-8 with its mark', 'utf-8', (words) => Buffer.from(`\ufeff${words}`)],
  ['UTF-16 LE with its mark', 'utf-16', (words) => Buffer.from(`\ufeff${words}`, 'utf16le')],
  ['UTF-16 BE with its mark', 'utf-16', (words) => toUtf16BigEndian(`\ufeff${words}`)],
  ['UTF-16 LE without', 'utf-16', (words) => Buffer.from(words, 'utf16le')],
  ['Windows-1252', 'windows-1252', windows1252],
];

const getRefusalCode = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const readBytes = (bytes: Buffer) => readParticipantsFile(bytes, [], 'Prénom, Nom');

describe.each(ENCODINGS)('%s', (_, encoding, encode) => {
  test.each([';', ',', '\t'])('cut by %j', async (separator) => {
    const { source, lines } = await readBytes(encode(text(separator)));
    expect(source).toMatchObject({ format: 'csv', separator, encoding, headerLine: 1 });
    expect(source.columns.map(({ heading }) => heading)).toEqual(LINES[0]);
    // A spreadsheet also counts the blank line.
    expect(lines).toEqual([
      { line: 2, cells: LINES[1] },
      { line: 4, cells: LINES[3] },
    ]);
  });
});

test('headings may stand below a title; what Excel writes above for itself is a line too', async () => {
  const { source, lines } = await readBytes(
    Buffer.from('sep=,\r\nEntrées de mars\r\n\r\nPrénom,Nom,E-mail\r\nZoé,Roy,z@exemple.fr\r\n'),
  );
  expect(source).toMatchObject({ separator: ',', headerLine: 4 });
  expect(lines.map(({ line }) => line)).toEqual([5]);
});

describe('XLSX', () => {
  const table = [
    ['Prénom', 'Nom', 'Date d’arrivée', 'Téléphone'].map((value) => ({ value, type: String })),
    [
      { value: 'Zoé', type: String },
      { value: 'Roy', type: String },
      { value: new Date('2027-03-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 612345678, type: Number },
    ],
    [],
    [
      { value: 'Noël', type: String },
      { value: 'Bœuf', type: String },
    ],
  ];

  test('days and numbers become texts, lines keep their number', async () => {
    const bytes = await writeXlsxFile(table as never).toBuffer();
    const { source, lines } = await readBytes(bytes);
    expect(source).toMatchObject({ format: 'xlsx', headerLine: 1 });
    expect(lines).toEqual([
      { line: 2, cells: ['Zoé', 'Roy', '2027-03-01', '612345678'] },
      { line: 4, cells: ['Noël', 'Bœuf', '', ''] },
    ]);
  });

  const text = (cells: string[]) => cells.map((value) => ({ value, type: String }));
  test('of several sheets the one with the headings is read, and another one when it is asked for', async () => {
    const bytes = await writeXlsxFile([
      { data: [text(['Mode d’emploi']), text(['Remplir la feuille suivante', ''])], sheet: 'Lisez-moi' },
      { data: [text(['Prénom', 'Nom']), text(['Zoé', 'Roy'])], sheet: 'Entrées' },
      { data: [text(['Prénom', 'Nom']), text(['Noël', 'Bœuf'])], sheet: 'Sorties' },
      { data: [], sheet: 'Feuil4' },
    ] as never).toBuffer();
    const { source, lines } = await readBytes(bytes);
    expect(source).toMatchObject({ sheets: ['Lisez-moi', 'Entrées', 'Sorties'], sheet: 'Entrées' });
    expect(lines).toEqual([{ line: 2, cells: ['Zoé', 'Roy'] }]);
    const asked = await readParticipantsFile(bytes, [], '', 'Sorties');
    expect(asked.source.sheet).toBe('Sorties');
    expect(asked.lines).toEqual([{ line: 2, cells: ['Noël', 'Bœuf'] }]);
  });

  const zip = (parts: Record<string, string>) =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))));
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  test.each([
    ['a zip of something else', { 'word/document.xml': '<a/>' }],
    ['a bomb', { 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) }],
    [
      'a cell far to the right',
      { 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="XFD1"/></row>') },
    ],
    ['a broken workbook', { 'xl/workbook.xml': '<a/>' }],
  ])('%s is refused', async (_, parts) => {
    expect(await getRefusalCode(readBytes(zip(parts)))).toBe('PAR-005');
  });

  test('a row far below is refused before the ones between are made', async () => {
    const parts = {
      'xl/workbook.xml': '<a/>',
      'xl/worksheets/sheet1.xml': sheet('<row r="1048576"><c r="A1048576"/></row>'),
    };
    expect(await getRefusalCode(readBytes(zip(parts)))).toBe('PAR-004');
  });
});

test('a line of separators alone does not fill the memory', async () => {
  expect(await getRefusalCode(readBytes(Buffer.from(`Prénom;Nom\n${';'.repeat(200_000)}\n`)))).toBe('PAR-005');
});

describe('headings', () => {
  test.each([
    ['PRENOM', 'firstName'],
    ['Last Name', 'lastName'],
    ['Adresse e-mail', 'email'],
    ['Mail pro', 'workEmail'],
    ['N° de téléphone', 'phone'],
    ['date_arrivee', 'arrivalOn'],
    ['Start date', 'arrivalOn'],
    ['Type de contrat', 'contractType'],
    ['Parrain/marraine', 'buddy'],
    ['N+1', 'referent'],
    ['Taille de veste', 'fields.taille'],
    ['Matricule RH', 'employeeNumber'],
    ['Mat. salarié', 'employeeNumber'],
    ['Embauché le', 'arrivalOn'],
    ['Embauché(e) le', 'arrivalOn'],
    ['Dt. entrée', 'arrivalOn'],
    ['Date d’entrée du salarié', 'arrivalOn'],
    ['Nom du salarié', 'lastName'],
    ['Nom de naissance', 'birthName'],
    ['Votre prénom', 'firstName'],
    ['Mél. pro.', 'workEmail'],
    ['Tél. perso', 'phone'],
    ['Date de début\n(JJ/MM/AAAA)', 'arrivalOn'],
    ['Adresse mail personnelle', 'email'],
    ['Nom et prénom', 'fullName'],
    ['NOM-PRENOM', 'fullName'],
    ['Type ctr', 'contractType'],
    ['Etab.', 'site'],
    ['Nom de l’entreprise', null],
    ['Couleur', null],
  ])('%s', (heading, target) => {
    const field = {
      key: 'taille',
      label: 'Taille de veste',
      kind: 'text',
      required: false,
      choices: [],
      pattern: '',
      help: '',
      asVariable: false,
    } as const;
    expect(findFieldByHeading(heading, [{ ...field, choices: [] }])).toBe(target);
    expect(isForbiddenHeading(heading)).toBe(false);
  });

  test.each([
    'Date de naissance',
    'Né(e) le',
    'Birth date',
    'NIR',
    'N° Sécurité sociale',
    'N° sécu',
    'Adresse',
    'Adresse postale',
    'Code postal',
    'Ville',
    'Nationalité',
    'RQTH',
    'Visite médicale',
    'Photo',
    'Sexe',
    'IBAN',
    'N° SS',
    'N° S.S.',
    'NSS',
    'DDN',
    'Dt naiss.',
    'Né le',
    'Sit. fam.',
    'Situation de famille',
    'Nb enf.',
    'Rému.',
    'Salaire de base',
    'Net à payer',
    'Taux PAS',
    'Adr. 1',
    'Adresse perso',
    'Personne à prévenir',
  ])('%s is never kept', (heading) => {
    expect(isForbiddenHeading(heading)).toBe(true);
    expect(findFieldByHeading(heading, [])).toBeNull();
  });
});

describe('days', () => {
  test.each([
    [['04/05/2027', '31/05/2027'], 'dmy'],
    [['04/05/2027', '05/31/2027'], 'mdy'],
    [['04/05/2027'], null],
    [['05/05/2027', '2027-05-06', ''], 'dmy'],
    [['31/05/2027', '05/31/2027'], 'dmy'],
  ])('%j', (texts, order) => {
    expect(detectDateOrder(texts, null).order).toBe(order);
  });

  test.each([
    ['31/02/2027', 'dmy', { wrong: 'nowhere' }],
    ['1/3/2027', 'dmy', { day: '2027-03-01' }],
    ['01.03.2027', 'mdy', { day: '2027-01-03' }],
    ['01/03/27', 'dmy', { wrong: 'shortYear' }],
    ['01/03/2027', null, { wrong: 'ambiguous' }],
    ['03/03/2027', null, { day: '2027-03-03' }],
    ['2027-03-01 00:00:00', 'dmy', { day: '2027-03-01' }],
    ['mars 2027', 'dmy', { wrong: 'form' }],
    ['46082', 'dmy', { day: '2026-03-01' }],
    ['46082,75', null, { day: '2026-03-01' }],
    ['12345', 'dmy', { wrong: 'form' }],
    ['1er mars 2026', null, { day: '2026-03-01' }],
    ['lundi 2 févr. 2026', null, { day: '2026-02-02' }],
    ['15 Août 2026', 'mdy', { day: '2026-08-15' }],
    ['02-mars-26', 'dmy', { wrong: 'shortYear' }],
    ['31 février 2027', 'dmy', { wrong: 'nowhere' }],
    ['1er marsouin 2026', 'dmy', { wrong: 'form' }],
    ['20260301', null, { day: '2026-03-01' }],
    ['01032026', null, { day: '2026-03-01' }],
    ['1032026', null, { day: '2026-03-01' }],
    ['01/03/2026 00:00', 'dmy', { day: '2026-03-01' }],
    ['2026/03/01', null, { day: '2026-03-01' }],
  ] as const)('%s as %s', (text, order, expected) => {
    expect(parseImportDay(text, order)).toEqual(expected);
  });
});
