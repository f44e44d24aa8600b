import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createImportFixture, dumpPeople, listIssues, runTestImport, uploadImport } from './import.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Encodes as Windows-1252, equal to Latin-1 for the characters of these files. */
const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

const runWholeImport = async (content: Buffer, name: string) => {
  const at = await createImportFixture(app);
  const { body } = await uploadImport(at, content, name);
  expect(await listIssues(at, body)).toEqual([]);
  await runTestImport(at, body);
  const [people] = await dumpPeople(at.scope);
  return { body, people: people.toSorted((a, b) => a.email.localeCompare(b.email)) };
};

describe('files as payroll software exports them are read without a question', () => {
  test('titles above, two kinds of last name, an empty column, a total below, Windows-1252', async () => {
    const { body, people } = await runWholeImport(
      windows1252(
        [
          'SOCIÉTÉ DUREL ET FILS;;;;;;;;;;;',
          'Liste des salariés entrés - Édité le 20/11/2026;;;;;;;;;;;',
          ';;;;;;;;;;;',
          "Matricule;Civilité;Nom de naissance;Nom d'usage;Prénom;Date naiss.;;Date entrée;Nature du contrat;Emploi;Etab.;Mél. pro.;Mél. perso.",
          '00012;M;LEFÈVRE;;Benoît;12/03/1990;;01/12/2026;C.D.I.;Menuisier;Nantes;b.lefevre@durel.example;a@exemple.fr',
          "00013;Mme;MARTIN;DUBOIS;Anne-Sophie;01/07/1985;;15.1.2027;CDD 6 mois;Chargée d'études;Brest;;b@exemple.fr",
          '',
          'Total salariés : 2;;;;;;;;;;;;',
        ].join('\r\n'),
      ),
      'entrees.csv',
    );
    expect(body.source).toMatchObject({ headerLine: 4, encoding: 'windows-1252' });
    expect(people).toMatchObject([
      {
        employeeNumber: '00012',
        lastName: 'LEFÈVRE',
        firstName: 'Benoît',
        arrivalOn: '2026-12-01',
        contractType: 'permanent',
        site: 'Nantes',
        workEmail: 'b.lefevre@durel.example',
      },
      {
        employeeNumber: '00013',
        lastName: 'DUBOIS',
        arrivalOn: '2027-01-15',
        contractType: 'fixedTerm',
        jobTitle: "Chargée d'études",
      },
    ]);
  });

  test('headings on two lines, names in one column, days in words, UTF-16', async () => {
    const text = [
      'Identité\t\t\tContrat\t\t\tContact\t',
      'Matricule RH\tNom et prénom\tDDN\tEmbauché(e) le\tType ctr\tFin de contrat\tMél\tTél. portable',
      'S001\tLE GOFF Anne\t05/04/1988\t1er décembre 2026\tCDI temps plein\t\ta@exemple.fr\t06.12.34.56.78',
      'S002\tDUPONT Jean-Pierre\t17/09/1979\tmardi 1 décembre 2026\tCDD remplacement\t31 mai 2027\tb@exemple.fr\t612345678',
    ].join('\n');
    const { people } = await runWholeImport(Buffer.from(`\ufeff${text}`, 'utf16le'), 'export.txt');
    expect(people).toMatchObject([
      { firstName: 'Anne', lastName: 'LE GOFF', arrivalOn: '2026-12-01', contractType: 'permanent' },
      {
        firstName: 'Jean-Pierre',
        lastName: 'DUPONT',
        arrivalOn: '2026-12-01',
        endOn: '2027-05-31',
        phone: '0612345678',
      },
    ]);
  });

  test('the answers to a form: « Votre nom », an hour beside each day, a note with a bank account', async () => {
    const { body, people } = await runWholeImport(
      Buffer.from(
        [
          '"Horodateur","Votre nom","Votre prénom","Adresse e-mail","Date de début\n(JJ/MM/AAAA)","Remarques"',
          '"2026/11/02 10:12:33","Petit","Léa","a@exemple.fr","18/01/2027 00:00","RIB : FR7630006000011234567890189"',
          '"2026/11/03 09:01:03","Grand","Tom","b@exemple.fr","04/01/2027 00:00",""',
        ].join('\n'),
      ),
      'reponses.csv',
    );
    expect(body.source.columns.at(-1)).toMatchObject({ forbidden: true, content: 'iban', samples: [] });
    expect(people).toMatchObject([
      { firstName: 'Léa', lastName: 'Petit', arrivalOn: '2027-01-18' },
      { firstName: 'Tom', lastName: 'Grand', arrivalOn: '2027-01-04' },
    ]);
  });

  test('cells guarded against spreadsheets, days without separators, pay', async () => {
    const { body, people } = await runWholeImport(
      windows1252(
        [
          'sep=;',
          '"Code salarié";"Salarié";"Embauche";"Courriel";"Sal. brut";"Portable"',
          '="00012";"DUREL Paul";"20261201";"a@exemple.fr";"2 345,67";="0612345678"',
          '="00013";"de la TOUR Marie";"04012027";"b@exemple.fr";"1 999,00";="0698765432"',
        ].join('\r\n'),
      ),
      'paie.csv',
    );
    expect(body.source.columns[4]).toMatchObject({ forbidden: true, samples: [] });
    expect(people).toMatchObject([
      { employeeNumber: '00012', lastName: 'DUREL', arrivalOn: '2026-12-01', phone: '0612345678' },
      { employeeNumber: '00013', firstName: 'Marie', lastName: 'de la TOUR', arrivalOn: '2027-01-04' },
    ]);
  });

  test('a workbook with a cover, merged titles, and days as dates, serial numbers and words', async () => {
    const text = (value: string, more: object = {}) => ({ value, type: String, ...more });
    const people = [
      ['Nom', 'Prénom', 'NIR', 'Embauché le', 'Courriel'].map((value) => text(value)),
      [
        text('Lefèvre'),
        text('Zoé'),
        { value: 284127645108968, type: Number },
        { value: 46357, type: Number },
        text('a@exemple.fr'),
      ],
      [
        text('Roux'),
        text('Ali'),
        null,
        { value: new Date('2027-01-04'), type: Date, format: 'dd/mm/yyyy' },
        text('b@exemple.fr'),
      ],
      [text('Petit'), text('Léa'), null, text('1er mars 2027'), text('c@exemple.fr')],
    ];
    const title = [[text('Entrées du mois', { columnSpan: 5 }), null, null, null, null], []];
    const sheets = [
      { data: [[text('Mode d’emploi')]], sheet: 'Lisez-moi' },
      { data: [...title, ...people], sheet: 'Entrées' },
    ];
    const bytes = await writeXlsxFile(sheets as never).toBuffer();
    const { body, people: found } = await runWholeImport(bytes, 'entrees.xlsx');
    expect(body.source).toMatchObject({ sheets: ['Lisez-moi', 'Entrées'], sheet: 'Entrées', headerLine: 3 });
    expect(found.map(({ lastName, arrivalOn }) => [lastName, arrivalOn])).toEqual([
      ['Lefèvre', '2026-12-01'],
      ['Roux', '2027-01-04'],
      ['Petit', '2027-03-01'],
    ]);
  });
});
