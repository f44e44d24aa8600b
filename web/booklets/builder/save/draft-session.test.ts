// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { addChapters } from '../../../../contract/booklets/content/content.ts';
import { getAbilities } from '../../../../contract/platform/permissions.ts';
import { api, subscribeToSignOut } from '../../../lib/api.ts';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { toastQueue } from '../../../ui/feedback/toast.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { DraftSession } from './draft-session.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const now = '2026-11-20T09:00:00.000Z';
const initialBooklet: Booklet = {
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
  can: getAbilities('company_admin'),
  heldTo: null,
};

/** Fake server with one booklet. It refuses changes based on an older version. */
const startServer = () => {
  let held = initialBooklet;
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

const openSession = () => {
  const cache = new QueryClient();
  cache.setQueryData(bookletKeys.one(ID), initialBooklet);
  return new DraftSession(ID, cache);
};

beforeEach(() => setBuiltInTexts(french));
afterEach(() => {
  vi.unstubAllGlobals();
  toastQueue.clear();
});

describe('two tabs on the same draft', () => {
  it('both win on different fields, and the second is warned once (WIZ-009)', async () => {
    const server = startServer();
    const session = openSession();
    server.elsewhere({ subtitle: 'De l’autre onglet' });
    session.fields.addChange({ title: 'Accueil 2026' }, 'chosen');
    expect(await session.flush()).toBe(true);
    expect(server.held()).toMatchObject({ title: 'Accueil 2026', subtitle: 'De l’autre onglet' });
    expect(toastQueue.current().map(({ text }) => text)).toEqual([
      'Ce livret est déjà en cours de création dans un autre onglet.',
    ]);
  });

  it('on the same field, the second is shown both, overwrites nothing, and chooses', async () => {
    const server = startServer();
    const session = openSession();
    server.elsewhere({ title: 'Accueil atelier' });
    session.fields.addChange({ title: 'Accueil bureau' }, 'chosen');
    expect(await session.flush()).toBe(false);
    expect(server.held().title).toBe('Accueil atelier');
    expect(session.getSnapshot().conflict).toMatchObject({ fields: ['title'], mine: { title: 'Accueil bureau' } });
    await session.resolveConflict(true);
    expect(server.held().title).toBe('Accueil bureau');
    expect(session.getSnapshot()).toMatchObject({ conflict: null, state: 'saved' });
  });

  it('forgets mine when the other version is taken, and the fields are read again', async () => {
    const server = startServer();
    const session = openSession();
    server.elsewhere({ theme: { ...DEFAULT_THEME, size: 'S' } });
    session.fields.addChange({ theme: { size: 'L' } }, 'chosen');
    await session.flush();
    const { epoch } = session.getSnapshot();
    await session.resolveConflict(false);
    expect(server.held().theme.size).toBe('S');
    expect(session.findBooklet()?.theme.size).toBe('S');
    expect(session.getSnapshot().epoch).toBe(epoch + 1);
    expect(server.bodies).toHaveLength(1);
  });
});

it('shows everything anew when texts were changed all over the booklet', async () => {
  const session = openSession();
  const { epoch, changeCount } = session.getSnapshot();
  const turned: Booklet = { ...initialBooklet, tone: 'tu', title: 'Ton accueil', rowVersion: 2 };
  await session.replaceBooklet(turned);
  expect(session.findBooklet()).toEqual(turned);
  expect(session.getSnapshot()).toMatchObject({ epoch: epoch + 1, changeCount: changeCount + 1, state: 'saved' });
});

it('says nothing is saved before the server said so', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
  const session = openSession();
  session.fields.addChange({ title: 'Accueil 2026' }, 'chosen');
  expect(session.getSnapshot()).toMatchObject({ state: 'saving', savedAt: undefined });
  expect(await session.flush()).toBe(false);
  expect(session.getSnapshot()).toMatchObject({ state: 'offline', savedAt: undefined });
  expect(session.fields.pendingChanges).toEqual({ title: 'Accueil 2026' });
  session.fields.removeField('title');
});

describe('the session ends while one writes', () => {
  it('keeps fields and changes of the tree, and sends them once the person is back', async () => {
    let signedIn = false;
    const sent: string[] = [];
    // No toast appears: the login dialog over the form is enough.
    let signedOutCount = 0;
    const forget = subscribeToSignOut(() => {
      signedOutCount += 1;
    });
    vi.stubGlobal('fetch', async (url: string) => {
      if (!signedIn)
        return new Response(JSON.stringify({ code: 'AUTH-010', message: 'Reconnectez-vous.' }), { status: 401 });
      sent.push(url);
      return new Response(
        JSON.stringify(url.endsWith('/chapters') ? { chapters: [] } : { ...initialBooklet, title: 'Après' }),
      );
    });
    const session = openSession();
    const added = session.changeTree(() => api(addChapters, { params: { id: ID }, body: { title: 'Santé' } }));
    session.fields.addChange({ title: 'Après' }, 'typed');
    await expect.poll(() => signedOutCount).toBeGreaterThan(0);
    forget();
    expect(toastQueue.current()).toEqual([]);
    expect(await session.fields.flush()).toBe(false);
    expect(session.fields.pendingChanges).toEqual({ title: 'Après' });
    signedIn = true;
    await session.resumeAfterSignIn();
    expect(await added).toEqual({ chapters: [] });
    expect(sent.filter((url) => url.endsWith('/chapters'))).toHaveLength(1);
    expect(session.findBooklet()?.title).toBe('Après');
    expect(session.getSnapshot().state).toBe('saved');
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
        : new Response(JSON.stringify({ ...initialBooklet, ...fields, rowVersion: 2 }));
    });
    const session = openSession();
    session.fields.addChange({ cover: { mediaId: ID, alt: '', decorative: true }, subtitle: 'Atelier' }, 'chosen');
    await session.flush();
    await session.flush();
    expect(session.getSnapshot().errors).toEqual({ 'cover.mediaId': message });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ subtitle: 'Atelier', rowVersion: 1 });
    expect(session.findBooklet()).toMatchObject({ subtitle: 'Atelier', cover: initialBooklet.cover });
  });
});

describe('the page is hidden or closed', () => {
  it('sends what is being typed at once, by calls that outlive the page', async () => {
    const calls: [Partial<Booklet>, boolean | undefined][] = [];
    vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
      calls.push([JSON.parse(body) as Partial<Booklet>, keepalive]);
      return new Response(JSON.stringify({ ...initialBooklet, slug: 'nouveaux', rowVersion: 2 }));
    });
    const session = openSession();
    session.fields.addChange({ slug: 'nouveaux' }, 'typed');
    expect(session.isDirty).toBe(true);
    await session.flushOnPageHide();
    expect(calls).toEqual([[{ slug: 'nouveaux', rowVersion: 1 }, true]]);
    session.fields.addChange({ subtitle: 'De retour' }, 'typed');
    await session.flush();
    expect(calls[1]?.[1]).toBeUndefined();
  });
});
