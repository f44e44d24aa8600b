import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import {
  changePage,
  createReadingFixture,
  makeConfirmationBlock,
  makeQuizBlock,
  makeTextBlock,
  openTestReader,
  publishFixture,
  type ReadingFixture,
} from '../reading.fixture.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const createFixture = (mode: 'named' | 'aggregate' | 'none' = 'aggregate') =>
  createReadingFixture(
    test,
    [
      {
        title: 'Sécurité',
        pages: [
          { title: 'Les gants', slug: 'gants', mandatory: true, blocks: [makeTextBlock('<p>Portez-les.</p>')] },
          {
            title: 'Le règlement',
            slug: 'reglement',
            mandatory: true,
            blocks: [makeQuizBlock('Trois questions'), makeConfirmationBlock('Règlement intérieur')],
          },
          { title: 'En plus', slug: 'plus', blocks: [makeTextBlock('<p>À lire ou non.</p>')] },
        ],
      },
    ],
    { tracking: { mode } },
  );

const createReader = async (fixture: ReadingFixture, employeeNumber = 'M-012') => {
  const enrolment = await test.make.enrolment(fixture.scope, {
    bookletId: fixture.booklet.id,
    participant: { firstName: 'Inès', lastName: 'Le Goff', employeeNumber },
  });
  const reader = await openTestReader(test, fixture, enrolment.id);
  // A second browser of the same person: the fixture's own shows no status.
  const browser = test.browser();
  await browser.sendRequest(
    'GET',
    `${fixture.base}/acces/${await createPersonalLink(fixture.scope, enrolment.id, 'copy')}`,
  );
  const ask = () =>
    browser.sendRequest('POST', `${fixture.base}/moi/attestation`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const get = (rest: string) => browser.sendRequest('GET', `${fixture.base}${rest}`);
  return { enrolment, reader, ask, get };
};

const finish = async ({ reader }: Awaited<ReturnType<typeof createReader>>) => {
  await reader.read('gants');
  await reader.read('reglement');
  await reader.answer('reglement', '0', '1');
  await reader.confirm('reglement', 'Inès Le Goff');
};

describe('certificate of reading', () => {
  it('is refused with what is left, then issued, shown, downloaded as a tagged PDF and found again', async () => {
    const fixture = await createFixture();
    const one = await createReader(fixture);
    const early = await one.ask();
    expect(early.statusCode).toBe(409);
    expect(early.body).toContain('2\u00a0pages à lire, 1\u00a0quiz à réussir, 1\u00a0lecture à confirmer');
    await one.reader.read('gants');
    await one.reader.read('reglement');
    await one.reader.confirm('reglement', 'Inès Le Goff');
    expect((await one.get('/fin')).body).toContain('Il reste\u00a0: 1\u00a0quiz à réussir.');
    expect((await one.ask()).statusCode).toBe(409);
    const { readingCertificates } = fixture.scope.views;
    expect(await fixture.scope.select().from(readingCertificates)).toEqual([]);

    await one.reader.answer('reglement', '0', '1');
    expect((await one.get('/fin')).body).toContain('Obtenir mon attestation');
    const issued = await one.ask();
    expect([issued.statusCode, issued.headers.location]).toEqual([303, `${fixture.base}/moi/attestation-1`]);
    // Asked twice, it stays the same.
    await one.ask();
    expect(await fixture.scope.select().from(readingCertificates)).toHaveLength(1);
    expect((await one.get('/moi/attestation-1')).body).toContain('Ce n’est pas un contrat');
    const answer = await one.get('/moi/attestation-1.pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pdf = await readPdf(answer.rawPayload);
    expect([pdf.isTagged, pdf.language, pdf.pages]).toEqual([true, 'fr-FR', 1]);
    const words = pdf.elements.map(({ role, text }) => `${role} ${text}`.replace(/\s+/g, ' '));
    expect(words).toContain('H1 Attestation de lecture');
    expect(words).toContain('P Personne : Inès Le Goff');
    expect(words).toContain('P Sécurité : Les gants ; Le règlement');
    expect(words).toContain('P Trois questions');
    expect(words.some((text) => /^P Règlement intérieur, confirmée le .* reçu n° 1$/.test(text))).toBe(true);
    expect(words.some((text) => /^P Livret : .*, version 1 du \d\d\/\d\d\/\d{4}$/.test(text))).toBe(true);
    expect(words.filter((text) => /\(SHA-256, début\) : [0-9a-f]{12}$/.test(text))).toHaveLength(2);
    expect(words.at(-1)).toBe(
      'P Cette attestation constate une lecture. Ce n’est pas un contrat, ni la signature d’un contrat.',
    );
    expect((await one.get('/fin')).body).toContain('Télécharger mon attestation (PDF)');
    expect((await one.get('/donnees')).body).toContain('Attestation de la version 1');
    expect(JSON.parse((await one.get('/moi/donnees.json')).body)['Mes attestations de lecture']).toHaveLength(1);
  });

  it('stays that of its version: a new one asks for its own, and the former can still be found', async () => {
    const fixture = await createFixture();
    const one = await createReader(fixture);
    await finish(one);
    expect((await one.ask()).statusCode).toBe(303);
    await changePage(fixture, 'plus', { mandatory: true });
    await publishFixture(fixture, 'minor');
    const refused = await one.ask();
    expect([refused.statusCode, refused.body.includes('1\u00a0page à lire')]).toEqual([409, true]);
    expect((await one.get('/moi/attestation-1.pdf')).statusCode).toBe(200);
    await one.reader.read('plus');
    expect((await one.ask()).headers.location).toBe(`${fixture.base}/moi/attestation-2`);
    expect((await one.get('/moi/attestation-2')).body).toContain('Les gants, Le règlement, En plus');
  });

  it('is not given to others, nor where reading is not tracked', async () => {
    const fixture = await createFixture();
    const [one, other] = [await createReader(fixture), await createReader(fixture, 'M-013')];
    await finish(one);
    await one.ask();
    expect((await other.get('/moi/attestation-1')).statusCode).toBe(404);
    expect((await other.get('/moi/attestation-1.pdf')).statusCode).toBe(404);
    const anonymous = await test.browser().sendRequest('GET', `${fixture.base}/moi/attestation-1.pdf`);
    expect(anonymous.statusCode).not.toBe(200);

    const untracked = await createFixture('none');
    const reader = await createReader(untracked);
    const refused = await reader.ask();
    expect([refused.statusCode, refused.body.includes('ne suit pas la lecture')]).toEqual([409, true]);
    expect((await reader.get('/fin')).body).not.toContain('attestation');
  });
});

describe('the end of a participant', () => {
  it('deletes the certificates with the enrolment', async () => {
    const fixture = await createFixture();
    const one = await createReader(fixture);
    await finish(one);
    await one.ask();
    const { readingCertificates } = fixture.scope.views;
    const hers = and(eq(readingCertificates.enrolmentId, one.enrolment.id));
    expect(await fixture.scope.select().from(readingCertificates).where(hers)).toHaveLength(1);
    await fixture.scope.deleteRows('enrolments', ({ id }) => eq(id, one.enrolment.id));
    expect(await fixture.scope.select().from(readingCertificates).where(hers)).toEqual([]);
  });
});
