// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { getAbilities } from '../../../../contract/platform/permissions.ts';
import { ApiError } from '../../../lib/api.ts';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { findFieldLabel, formatBookletField } from '../field-names.ts';
import { buildInformationPatch, informationSchema, saveInformation, toBookletInformation } from './information.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058';
const now = '2026-11-20T09:00:00.000Z';
const initialBooklet = {
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
  can: getAbilities('company_admin'),
  heldTo: null,
} as Booklet;

beforeAll(() => setBuiltInTexts(french));
afterEach(() => void vi.unstubAllGlobals());

/** Fake server with one booklet. It refuses changes based on an older version. */
const startServer = (held: Booklet) => {
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
    const server = startServer(initialBooklet);
    const same = await saveInformation(
      initialBooklet,
      buildInformationPatch(initialBooklet, toBookletInformation(initialBooklet)),
    );
    expect(same).toEqual({ kind: 'saved', answer: initialBooklet });
    expect(server.bodies).toEqual([]);
    const cover = { mediaId: OTHER, alt: 'L’atelier', decorative: false };
    const patch = buildInformationPatch(initialBooklet, {
      ...toBookletInformation(initialBooklet),
      tags: [],
      ownerId: OTHER,
      cover,
    });
    expect(patch).toEqual({ tags: [], ownerId: OTHER, cover });
    await saveInformation(initialBooklet, patch);
    expect(server.bodies).toEqual([patch]);
  });

  it('leaves alone what somebody else changed meanwhile', async () => {
    const server = startServer({ ...initialBooklet, subtitle: 'De Thomas', rowVersion: 4 });
    const outcome = await saveInformation(initialBooklet, { reviewMonths: 6 });
    expect(outcome.kind).toBe('saved');
    expect(server.held()).toMatchObject({ subtitle: 'De Thomas', reviewMonths: 6, rowVersion: 5 });
  });

  it('is nothing where both changed the same field: both versions come back', async () => {
    const theirs = {
      ...initialBooklet,
      title: 'Accueil atelier',
      owner: { id: OTHER, name: 'Thomas Lefèvre' },
      rowVersion: 2,
    };
    const server = startServer(theirs);
    const outcome = await saveInformation(initialBooklet, { title: 'Accueil bureau', subtitle: 'Siège' });
    expect(outcome).toMatchObject({
      kind: 'conflict',
      conflict: { fields: ['title'], mine: { title: 'Accueil bureau' }, theirs: { title: 'Accueil atelier' } },
    });
    expect(server.held()).toEqual(theirs);
    const owners = await saveInformation(initialBooklet, { ownerId: '01890a5d-ac96-774b-bcce-b302099a8059' });
    expect(owners).toMatchObject({ kind: 'conflict', conflict: { fields: ['ownerId'] } });
  });

  it('is refused by an error of the catalogue, which is thrown', async () => {
    const refusal = { code: 'LIV-001', message: 'Un livret porte déjà ce titre.', errors: { title: ['Déjà pris.'] } };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 422 }));
    const failure = await saveInformation(initialBooklet, { title: 'Autre' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).errors).toEqual({ title: ['Déjà pris.'] });
  });
});

it('asks for the same limits as the server', () => {
  const wrong = (fields: object) =>
    informationSchema
      .safeParse({ ...toBookletInformation(initialBooklet), ...fields })
      .error?.issues.map(({ message }) => message);
  expect(wrong({ title: 'ab' })).toEqual(['Titre\u00a0: 3 caractères minimum.']);
  expect(wrong({ tags: Array.from({ length: 11 }, (_, n) => `É ${n}`) })).toEqual(['Étiquettes\u00a0: 10 au maximum.']);
  expect(wrong({ tags: ['x'.repeat(31)] })).toEqual(['Étiquette\u00a0: 30 caractères maximum (31 saisis).']);
});

describe('fields in words', () => {
  it('are named, and their values told', () => {
    expect([findFieldLabel('cover'), findFieldLabel('theme.colours.text'), findFieldLabel('nothing')]).toEqual([
      'Couverture',
      'Couleurs',
      null,
    ]);
    expect(formatBookletField('reviewMonths', 0)).toBe('Jamais');
    expect(formatBookletField('tags', ['Atelier', 'Chantier'])).toBe('Atelier, Chantier');
    expect([formatBookletField('tags', []), formatBookletField('subtitle', '')]).toEqual([null, null]);
    const formatPicture = (alt: string, decorative: boolean) =>
      formatBookletField('cover', { mediaId: ID, alt, decorative });
    expect(formatPicture('L’atelier', false)).toBe('Côte à côte, dessin n°\u00a01. L’atelier');
    expect(formatPicture('', true)).toContain(french['booklet.cover.decorative']);
    expect(formatPicture('', false)).toContain(french['booklet.cover.undecided']);
    expect(formatBookletField('cover', { ...initialBooklet.cover, layout: 'waves', seed: 4 })).toBe(
      'Motif de vagues, dessin n°\u00a05. Sans image.',
    );
  });
});
