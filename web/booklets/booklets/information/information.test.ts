// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { abilities } from '../../../../contract/platform/permissions.ts';
import { ApiError } from '../../../lib/api.ts';
import { startTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { fieldName, fieldWords } from '../field-names.ts';
import { changesOf, informationOf, informationSchema, saveInformation } from './information.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058';
const now = '2026-11-20T09:00:00.000Z';
const first = {
  id: ID,
  title: 'Accueil',
  subtitle: '',
  slug: 'accueil',
  description: '',
  type: 'employee',
  audienceSize: null,
  sectorId: null,
  secondSectorId: null,
  sourceLanguage: 'fr-FR',
  tone: 'vous',
  tags: ['Atelier'],
  reviewMonths: 12,
  theme: DEFAULT_THEME,
  welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
  cover: { mediaId: null, alt: '', decorative: false },
  wizardStep: 'name',
  state: 'draft',
  plannedAt: null,
  binnedAt: null,
  rowVersion: 1,
  revision: 0,
  hasUnpublishedChanges: false,
  onlineVersion: null,
  access: { doors: [], readerPath: null, link: null, noindex: true },
  company: { id: ID, name: 'Dubreuil', slug: 'dubreuil' },
  owner: { id: ID, name: 'Nadia Bensaïd' },
  createdAt: now,
  updatedAt: now,
  updatedBy: null,
  can: abilities('company_admin'),
  heldTo: null,
} as Booklet;

beforeAll(() => startTexts(french));
afterEach(() => void vi.unstubAllGlobals());

/** Fake server with one booklet. It refuses changes based on an older version. */
const serve = (held: Booklet) => {
  let now = held;
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { rowVersion, ...fields } = JSON.parse(body) as Booklet;
    bodies.push(fields);
    if (rowVersion !== now.rowVersion) {
      const message = 'Thomas a modifié cet élément à 14:32.';
      return new Response(JSON.stringify({ code: 'GEN-011', message, current: now }), { status: 409 });
    }
    now = { ...now, ...fields, rowVersion: rowVersion + 1 };
    return new Response(JSON.stringify(now));
  });
  return { bodies, held: () => now };
};

describe('what is saved', () => {
  it('is what changed, and nothing when nothing did', async () => {
    const server = serve(first);
    const same = await saveInformation(first, changesOf(first, informationOf(first)));
    expect(same).toEqual({ kind: 'saved', booklet: first });
    expect(server.bodies).toEqual([]);
    const cover = { mediaId: OTHER, alt: 'L’atelier', decorative: false };
    const patch = changesOf(first, { ...informationOf(first), tags: [], ownerId: OTHER, cover });
    expect(patch).toEqual({ tags: [], ownerId: OTHER, cover });
    await saveInformation(first, patch);
    expect(server.bodies).toEqual([patch]);
  });

  it('leaves alone what somebody else changed meanwhile', async () => {
    const server = serve({ ...first, subtitle: 'De Thomas', rowVersion: 4 });
    const outcome = await saveInformation(first, { reviewMonths: 6 });
    expect(outcome.kind).toBe('saved');
    expect(server.held()).toMatchObject({ subtitle: 'De Thomas', reviewMonths: 6, rowVersion: 5 });
  });

  it('is nothing where both changed the same field: both versions come back', async () => {
    const theirs = { ...first, title: 'Accueil atelier', owner: { id: OTHER, name: 'Thomas Lefèvre' }, rowVersion: 2 };
    const server = serve(theirs);
    const outcome = await saveInformation(first, { title: 'Accueil bureau', subtitle: 'Siège' });
    expect(outcome).toMatchObject({
      kind: 'conflict',
      conflict: { fields: ['title'], mine: { title: 'Accueil bureau' }, theirs: { title: 'Accueil atelier' } },
    });
    expect(server.held()).toEqual(theirs);
    const owners = await saveInformation(first, { ownerId: '01890a5d-ac96-774b-bcce-b302099a8059' });
    expect(owners).toMatchObject({ kind: 'conflict', conflict: { fields: ['ownerId'] } });
  });

  it('is refused by an error of the catalogue, which is thrown', async () => {
    const refusal = { code: 'LIV-001', message: 'Un livret porte déjà ce titre.', errors: { title: ['Déjà pris.'] } };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 422 }));
    const failure = await saveInformation(first, { title: 'Autre' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).errors).toEqual({ title: ['Déjà pris.'] });
  });
});

it('asks for the same limits as the server', () => {
  const wrong = (fields: object) =>
    informationSchema.safeParse({ ...informationOf(first), ...fields }).error?.issues.map(({ message }) => message);
  expect(wrong({ title: 'ab' })).toEqual(['Titre\u00a0: 3 caractères minimum.']);
  expect(wrong({ tags: Array.from({ length: 11 }, (_, n) => `É ${n}`) })).toEqual(['Étiquettes\u00a0: 10 au maximum.']);
  expect(wrong({ tags: ['x'.repeat(31)] })).toEqual(['Étiquette\u00a0: 30 caractères maximum (31 saisis).']);
});

describe('fields in words', () => {
  it('are named, and their values told', () => {
    expect([fieldName('cover'), fieldName('theme.colours.text'), fieldName('nothing')]).toEqual([
      'Image de couverture',
      'Couleurs',
      null,
    ]);
    expect(fieldWords('reviewMonths', 0)).toBe('Jamais');
    expect(fieldWords('tags', ['Atelier', 'Chantier'])).toBe('Atelier, Chantier');
    expect([fieldWords('tags', []), fieldWords('subtitle', '')]).toEqual([null, null]);
    expect(fieldWords('cover', { mediaId: ID, alt: 'L’atelier', decorative: false })).toBe('L’atelier');
    expect(fieldWords('cover', { mediaId: ID, alt: '', decorative: true })).toBe(french['booklet.cover.decorative']);
    expect(fieldWords('cover', { mediaId: ID, alt: '', decorative: false })).toBe(french['booklet.cover.undecided']);
    expect(fieldWords('cover', first.cover)).toBe(french['booklet.cover.none']);
  });
});
