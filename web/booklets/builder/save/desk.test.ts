// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { addChapters } from '../../../../contract/booklets/content/content.ts';
import { abilities } from '../../../../contract/platform/permissions.ts';
import { api, whenSignedOut } from '../../../lib/api.ts';
import { startTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { toastQueue } from '../../../ui/toast.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { Desk } from './desk.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const now = '2026-11-20T09:00:00.000Z';
const first: Booklet = {
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
  tags: [],
  reviewMonths: 12,
  theme: DEFAULT_THEME,
  welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
  cover: { mediaId: null, alt: '', decorative: false },
  wizardStep: 'name',
  state: 'building',
  plannedAt: null,
  binnedAt: null,
  rowVersion: 1,
  revision: 0,
  hasUnpublishedChanges: false,
  onlineVersion: null,
  access: { doors: [], readerPath: null, link: null, noindex: true },
  company: { id: ID, name: 'Dubreuil', slug: 'dubreuil' },
  owner: null,
  createdAt: now,
  updatedAt: now,
  updatedBy: null,
  can: abilities('company_admin'),
  heldTo: null,
};

/** Fake server with one booklet. It refuses changes based on an older version. */
const serve = () => {
  let held = first;
  const bodies: Partial<Booklet>[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { rowVersion, ...fields } = JSON.parse(body) as Booklet;
    bodies.push(fields);
    if (rowVersion !== held.rowVersion) {
      const conflict = { code: 'GEN-011', message: 'Nadia a modifié cet élément.', current: held };
      return new Response(JSON.stringify(conflict), { status: 409 });
    }
    held = { ...held, ...fields, rowVersion: held.rowVersion + 1 };
    return new Response(JSON.stringify(held), { status: 200 });
  });
  return {
    bodies,
    held: () => held,
    elsewhere: (fields: Partial<Booklet>) => {
      held = { ...held, ...fields, rowVersion: held.rowVersion + 1 };
    },
  };
};

const open = () => {
  const cache = new QueryClient();
  cache.setQueryData(bookletKeys.one(ID), first);
  return new Desk(ID, cache);
};

beforeEach(() => startTexts(french));
afterEach(() => {
  vi.unstubAllGlobals();
  toastQueue.clear();
});

describe('two tabs on the same draft', () => {
  it('both win on different fields, and the second is warned once (WIZ-009)', async () => {
    const server = serve();
    const desk = open();
    server.elsewhere({ subtitle: 'De l’autre onglet' });
    desk.fields.put({ title: 'Accueil 2026' }, 'chosen');
    expect(await desk.flush()).toBe(true);
    expect(server.held()).toMatchObject({ title: 'Accueil 2026', subtitle: 'De l’autre onglet' });
    expect(toastQueue.current().map(({ text }) => text)).toEqual([
      'Ce livret est déjà en cours de création dans un autre onglet.',
    ]);
  });

  it('on the same field, the second is shown both, overwrites nothing, and chooses', async () => {
    const server = serve();
    const desk = open();
    server.elsewhere({ title: 'Accueil atelier' });
    desk.fields.put({ title: 'Accueil bureau' }, 'chosen');
    expect(await desk.flush()).toBe(false);
    expect(server.held().title).toBe('Accueil atelier');
    expect(desk.read().conflict).toMatchObject({ fields: ['title'], mine: { title: 'Accueil bureau' } });
    await desk.settle(true);
    expect(server.held().title).toBe('Accueil bureau');
    expect(desk.read()).toMatchObject({ conflict: null, state: 'saved' });
  });

  it('forgets mine when the other version is taken, and the fields are read again', async () => {
    const server = serve();
    const desk = open();
    server.elsewhere({ theme: { ...DEFAULT_THEME, size: 'S' } });
    desk.fields.put({ theme: { size: 'L' } }, 'chosen');
    await desk.flush();
    const { epoch } = desk.read();
    await desk.settle(false);
    expect(server.held().theme.size).toBe('S');
    expect(desk.booklet()?.theme.size).toBe('S');
    expect(desk.read().epoch).toBe(epoch + 1);
    expect(server.bodies).toHaveLength(1);
  });
});

it('shows everything anew when texts were changed all over the booklet', async () => {
  const desk = open();
  const { epoch, changes } = desk.read();
  const turned: Booklet = { ...first, tone: 'tu', title: 'Ton accueil', rowVersion: 2 };
  await desk.takeAnew(turned);
  expect(desk.booklet()).toEqual(turned);
  expect(desk.read()).toMatchObject({ epoch: epoch + 1, changes: changes + 1, state: 'saved' });
});

it('says nothing is saved before the server said so', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
  const desk = open();
  desk.fields.put({ title: 'Accueil 2026' }, 'chosen');
  expect(desk.read()).toMatchObject({ state: 'saving', at: undefined });
  expect(await desk.flush()).toBe(false);
  expect(desk.read()).toMatchObject({ state: 'offline', at: undefined });
  expect(desk.fields.pending).toEqual({ title: 'Accueil 2026' });
  desk.fields.withdraw('title');
});

describe('the session ends while one writes', () => {
  it('keeps fields and changes of the tree, and sends them once the person is back', async () => {
    let signedIn = false;
    const sent: string[] = [];
    // No toast appears: the login dialog over the form is enough.
    let told = 0;
    const forget = whenSignedOut(() => {
      told += 1;
    });
    vi.stubGlobal('fetch', async (url: string) => {
      if (!signedIn)
        return new Response(JSON.stringify({ code: 'AUTH-010', message: 'Reconnectez-vous.' }), { status: 401 });
      sent.push(url);
      return new Response(JSON.stringify(url.endsWith('/chapters') ? { chapters: [] } : { ...first, title: 'Après' }));
    });
    const desk = open();
    const added = desk.change(() => api(addChapters, { params: { id: ID }, body: { title: 'Santé' } }));
    desk.fields.put({ title: 'Après' }, 'typed');
    await expect.poll(() => told).toBeGreaterThan(0);
    forget();
    expect(toastQueue.current()).toEqual([]);
    expect(await desk.fields.flush()).toBe(false);
    expect(desk.fields.pending).toEqual({ title: 'Après' });
    signedIn = true;
    await desk.resume();
    expect(await added).toEqual({ chapters: [] });
    expect(sent.filter((url) => url.endsWith('/chapters'))).toHaveLength(1);
    expect(desk.booklet()?.title).toBe('Après');
    expect(desk.read().state).toBe('saved');
  });
});

describe('a cover that the server refuses', () => {
  it('is told beside its field whatever the status, and what was written with it is kept', async () => {
    const message = '« photo.png » pèse 12 Mo.';
    const sent: Partial<Booklet>[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const fields = JSON.parse(body) as Partial<Booklet>;
      sent.push(fields);
      return 'cover' in fields
        ? new Response(JSON.stringify({ code: 'MED-001', message, errors: { 'cover.mediaId': [message] } }), {
            status: 413,
          })
        : new Response(JSON.stringify({ ...first, ...fields, rowVersion: 2 }));
    });
    const desk = open();
    desk.fields.put({ cover: { mediaId: ID, alt: '', decorative: true }, subtitle: 'Atelier' }, 'chosen');
    await desk.flush();
    await desk.flush();
    expect(desk.read().errors).toEqual({ 'cover.mediaId': message });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ subtitle: 'Atelier', rowVersion: 1 });
    expect(desk.booklet()).toMatchObject({ subtitle: 'Atelier', cover: first.cover });
  });
});

describe('the page is hidden or closed', () => {
  it('sends what is being typed at once, by calls that outlive the page', async () => {
    const calls: [Partial<Booklet>, boolean | undefined][] = [];
    vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
      calls.push([JSON.parse(body) as Partial<Booklet>, keepalive]);
      return new Response(JSON.stringify({ ...first, slug: 'nouveaux', rowVersion: 2 }));
    });
    const desk = open();
    desk.fields.put({ slug: 'nouveaux' }, 'typed');
    expect(desk.dirty).toBe(true);
    await desk.leave();
    expect(calls).toEqual([[{ slug: 'nouveaux', rowVersion: 1 }, true]]);
    desk.fields.put({ subtitle: 'De retour' }, 'typed');
    await desk.flush();
    expect(calls[1]?.[1]).toBeUndefined();
  });
});
