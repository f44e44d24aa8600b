import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import {
  copyPersonalLink,
  MAX_LETTERS,
  printLetters,
  type Selection,
} from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { findEnrolmentByCode } from '../../enrolments/codes.ts';
import { findPersonByToken } from '../../enrolments/links.ts';
import {
  createTestBooklet,
  dumpParticipants,
  getEnrolmentRow,
  type Office,
  openOffice,
  PERSONAL_LINK_ACCESS,
} from '../participants.fixture.ts';

// The types of jsQR declare a nested `default` that does not exist.
const decode = jsQR as unknown as typeof jsQR.default;

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://livrets.exemple.fr' });
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterAll(() => app.close());

const createParticipant = (
  values: Partial<TenantRow<'enrolments'>> = {},
  sheet: Partial<TenantRow<'participants'>> = {},
) =>
  app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    ...values,
    participant: { firstName: 'Anaïs', lastName: 'Dupont', ...sheet },
  });
const openLink = (token: string, bookletId = office.booklet.id) =>
  findPersonByToken(app.services.db, office.companyId, bookletId, token);
const extractToken = (url: string) => decodeURIComponent(url.split('/acces/')[1] ?? '');

describe('a personal link to copy', () => {
  const copy = (enrolmentId: string, params = office.params) =>
    office.admin.call(copyPersonalLink, { params: { ...params, enrolmentId } });

  test('opens the booklet to its person; each call makes another, and neither is kept', async () => {
    const { id } = await createParticipant();
    const first = await copy(id);
    const second = await copy(id);
    expect(first.body.url).toMatch(
      /^https:\/\/livrets\.exemple\.fr\/lire\/entreprise-\d+\/livret-\d+\/acces\/[\w-]{43}$/,
    );
    expect(first.body.url).not.toBe(second.body.url);
    for (const { body } of [first, second]) {
      expect(await openLink(extractToken(body.url))).toMatchObject({ kind: 'open', via: 'copy', enrolment: { id } });
    }
    expect(await dumpParticipants(office.scope)).not.toContain(extractToken(first.body.url));
    const { enrolmentEvents } = office.scope.views;
    const events = await office.scope.select().from(enrolmentEvents);
    expect(events.map(({ what }) => what)).toEqual(['link_copied', 'link_copied']);
    // Copying a link invites nobody: the editor marks the participant as invited.
    expect((await getEnrolmentRow(office.scope, id)).state).toBe('to_invite');
  });

  test.each(['revoked', 'expired', 'anonymised'] as const)('%s: none (GEN-017)', async (state) => {
    const { id } = await createParticipant({ state });
    const before = await dumpParticipants(office.scope);
    const { status, error } = await copy(id);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('none where such links open nothing (EML-041), nor to a booklet off line (EML-009)', async () => {
    const shut = { personal: { ...DEFAULT_ACCESS.personal, on: false } };
    const onlyCode = await createTestBooklet(office.scope, {
      access: { ...shut, code: { ...DEFAULT_ACCESS.code, on: true } },
    });
    const closed = await createTestBooklet(office.scope, { access: shut });
    const draft = await createTestBooklet(office.scope, { values: { state: 'draft' } });
    for (const [{ id }, code] of [
      [onlyCode, 'EML-041'],
      [closed, 'EML-041'],
      [draft, 'EML-009'],
    ] as const) {
      const person = await createParticipant({ bookletId: id });
      expect((await copy(person.id, { id })).error.code).toBe(code);
    }
    const { personalLinks } = office.scope.views;
    expect(await office.scope.select().from(personalLinks)).toEqual([]);
  });
});

const requestLetters = async (selection: Selection, params = office.params) =>
  office.admin.call(printLetters, { params, body: { selection } });

/** Drawing commands of each page. */
const extractPageStreams = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Filter \/FlateDecode\n?>>\nstream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendstream', start);
    try {
      const content = inflateSync(pdf.subarray(start, end)).toString('latin1');
      return / re\n/.test(content) ? [content] : [];
    } catch {
      return [];
    }
  });
};

/** Decodes the QR code of each page: draws its squares again as a picture. */
const readQr = async (page: string): Promise<string | undefined> => {
  const squares = [...page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((match) =>
    match.slice(1, 5).map(Number),
  );
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  const scale = 4;
  const size = 230 * scale;
  const rects = squares.map(
    ([x = 0, y = 0, w = 0, h = 0]) =>
      `<rect x="${(x - left + 20) * scale}" y="${(y - top + 20) * scale}" width="${w * scale}" height="${h * scale}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="white"/>${rects.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), size, size)?.data;
};

describe('access letters', () => {
  test('a page each, in the order of names, whose QR code opens the booklet to its person', async () => {
    const people = [
      await createParticipant({}, { lastName: 'Zola', employeeNumber: 'M-2' }),
      await createParticipant({ state: 'started' }, { lastName: 'Łukasz' }),
      await createParticipant({}, { lastName: 'Abel' }),
    ];
    const answer = await requestLetters({ ids: people.map(({ id }) => id) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['cache-control']).toBe('no-store');
    const pdf = answer.body as unknown as Buffer;
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    const pages = extractPageStreams(pdf);
    expect(pages).toHaveLength(3);
    const persons = [];
    for (const page of pages) {
      const url = (await readQr(page)) ?? '';
      expect(url).toContain(`https://livrets.exemple.fr/lire/`);
      const person = await openLink(extractToken(url));
      persons.push(person.kind === 'open' ? `${person.via} ${person.participant.lastName}` : person.kind);
    }
    expect(persons).toEqual(['letter Abel', 'letter Łukasz', 'letter Zola']);
    const states = [];
    for (const { id } of people) states.push((await getEnrolmentRow(office.scope, id)).state);
    expect(states).toEqual(['invited', 'started', 'invited']);
  });

  test('the file is tagged, in French, with a title, and its fonts are in it', async () => {
    const { id } = await createParticipant();
    const pdf = ((await requestLetters({ ids: [id] })).body as unknown as Buffer).toString('latin1');
    expect(pdf).toContain('/Lang (fr-FR)');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('pdfuaid:part');
    for (const tag of ['/S /H1', '/S /P', '/S /Figure', '/S /Sect']) expect(pdf, tag).toContain(tag);
    expect(pdf).toMatch(/\/FontFile2/);
    expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  test('an individual code where the booklet asks for one: it opens with the number, and replaces the former', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope, {
      access: { code: { ...DEFAULT_ACCESS.code, on: true } },
    });
    const person = await createParticipant({ bookletId, codeHash: 'former' }, { employeeNumber: 'M-9' });
    const without = await createParticipant({ bookletId }, { lastName: 'Sans' });
    const answer = await requestLetters({ ids: [person.id, without.id] }, { id: bookletId });
    expect(answer.status).toBe(200);
    const row = await getEnrolmentRow(office.scope, person.id);
    expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await getEnrolmentRow(office.scope, without.id)).codeHash).toBeNull();
    const wrong = await findEnrolmentByCode(app.services.db, office.companyId, bookletId, 'M-9', 'AAAAAAAA');
    expect(wrong).toBeNull();
  });

  test('with codes alone: only whoever has a number gets one; the others are counted', async () => {
    const access = {
      personal: { ...DEFAULT_ACCESS.personal, on: false },
      code: { ...DEFAULT_ACCESS.code, on: true },
    };
    const { id: bookletId, slug } = await createTestBooklet(office.scope, { access });
    const numbered = await createParticipant({ bookletId }, { employeeNumber: 'M-9' });
    const without = await createParticipant({ bookletId }, { lastName: 'Sans' });
    const answer = await requestLetters({ ids: [numbered.id, without.id] }, { id: bookletId });
    const pages = extractPageStreams(answer.body as unknown as Buffer);
    // One letter, and no QR code on the page of excluded participants.
    expect(pages).toHaveLength(1);
    expect(await readQr(pages[0] ?? '')).toMatch(new RegExp(`/lire/entreprise-\\d+/${slug}$`));
    expect((await getEnrolmentRow(office.scope, without.id)).state).toBe('to_invite');
    const alone = await requestLetters({ ids: [without.id] }, { id: bookletId });
    expect([alone.status, alone.error.code]).toEqual([409, 'GEN-017']);
    expect(alone.error.message).toContain('sans matricule');
  });

  test('a logo is drawn, and a letter comes even when its file is lost', async () => {
    const { scope } = office;
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#7a4419' } })
      .png()
      .toBuffer();
    const storageKey = `companies/${office.companyId}/media/logo`;
    await app.services.storage.put(`${storageKey}/original`, logo, 'image/png');
    const values = { name: 'l', kind: 'image', mime: 'image/png', size: 1, fileSize: 1, sha256: 'l' } as const;
    const [file] = await scope.insert('media', [{ ...values, storageKey }]);
    const theme = {
      ...office.booklet.theme,
      logo: { ...office.booklet.theme.logo, mediaId: file?.id ?? null, alt: 'Dubreuil' },
    };
    await scope.update('booklets', { theme }, ({ id }) => eq(id, office.booklet.id));
    const { id } = await createParticipant();
    const withLogo = ((await requestLetters({ ids: [id] })).body as unknown as Buffer).toString('latin1');
    expect(withLogo).toContain('/Subtype /Image');
    await app.services.storage.delete(`${storageKey}/original`);
    const without = await requestLetters({ ids: [id] });
    expect(without.status).toBe(200);
    expect((without.body as unknown as Buffer).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test.each(['revoked', 'expired'] as const)(
    'nobody but somebody %s: none, and nothing changes (GEN-017)',
    async (state) => {
      const { id } = await createParticipant({ state });
      const before = await dumpParticipants(office.scope);
      const { status, error } = await requestLetters({ ids: [id] });
      expect([status, error.code]).toEqual([409, 'GEN-017']);
      expect(await dumpParticipants(office.scope)).toBe(before);
    },
  );

  test(`more than ${MAX_LETTERS} at once are refused (PAR-015)`, async () => {
    const { scope } = office;
    const sheets = Array.from({ length: MAX_LETTERS + 1 }, (_, n) => ({
      firstName: 'A',
      lastName: `B${n}`,
      nameKey: `b${n} a`,
    }));
    await scope.bulkInsert('participants', sheets);
    const { participants } = scope.views;
    const rows = await scope.select().from(participants);
    await scope.bulkInsert(
      'enrolments',
      rows.map(({ id, nameKey }) => ({ participantId: id, bookletId: office.booklet.id, nameKey, source: 'import' })),
    );
    const { status, error } = await requestLetters({ filter: {} as never, except: [] });
    expect([status, error.code]).toEqual([422, 'PAR-015']);
    expect(error.message).toBe(errorText('PAR-015', { n: MAX_LETTERS + 1, max: MAX_LETTERS }));
    const { personalLinks } = scope.views;
    expect(await scope.select().from(personalLinks)).toEqual([]);
  });

  test('links stay shut for people whose door is shut: no letter at all', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope, {
      access: { personal: { ...PERSONAL_LINK_ACCESS.personal, on: false } },
    });
    const person = await createParticipant({ bookletId });
    expect((await requestLetters({ ids: [person.id] }, { id: bookletId })).error.code).toBe('EML-041');
    const { personalLinks } = office.scope.views;
    expect(await office.scope.select().from(personalLinks)).toEqual([]);
  });
});
