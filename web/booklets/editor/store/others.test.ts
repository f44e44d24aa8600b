import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorSession } from './editor-session.ts';
import { FakeStorage } from './fake-booklet.fixture.ts';
import {
  acces,
  advanceTime,
  createHeading,
  epi,
  FakeBrowser,
  getBlockId,
  getShownOutline,
  regles,
  START_OUTLINE,
  securite,
} from './fake-browser.fixture.ts';
import { toUuid } from './fake-server.fixture.ts';

const LYON = { audience: [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }], unlockDays: 10 };
let browser: FakeBrowser;
let server: FakeBrowser['server'];
let session: EditorSession;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  session = await browser.openTab();
});
afterEach(() => browser.close(session));

describe('others', () => {
  it('keeps the title that somebody else chose meanwhile, tells it, and loses nothing else', async () => {
    server.down = true;
    session.tree.changeNode(securite, { title: 'Sûreté' });
    session.tree.changeNode(epi, { title: 'Équipements' });
    server.changeElsewhere(({ nodes }) =>
      Object.assign(nodes.get(securite) ?? {}, { title: 'Prévention', rowVersion: 2 }),
    );
    await browser.reconnect(session);
    expect(server.outline.Règles).toEqual(['Prévention', 'Équipements']);
    expect(getShownOutline(session)).toEqual(server.outline);
    expect(browser.notifications).toMatchObject([
      { kind: 'refused', way: 'done', changeLabel: { what: 'pageRenamed', name: 'Sécurité' }, gone: null },
    ]);
    expect(session.isSaved).toBe(true);
  });

  it('lets both win who changed different fields of a page', async () => {
    server.down = true;
    session.tree.changeNode(securite, { title: 'Sûreté' });
    server.changeElsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { visible: false, rowVersion: 2 }));
    await browser.reconnect(session);
    expect(server.outline.Règles).toEqual(['(Sûreté)', 'EPI']);
    expect(browser.notifications).toEqual([]);
  });

  it('puts a new page in the last chapter when somebody deleted its own, with all that was written in it', async () => {
    server.down = true;
    const page = session.tree.addPage(regles, 'Badges');
    const store = await session.openPage(page);
    store.add('heading', createHeading('Votre badge'), null);
    server.changeElsewhere((booklet) => Object.assign(booklet.getChapter(regles), { deleted: true }));
    await browser.reconnect(session);
    expect(server.outline).toEqual({ Bienvenue: START_OUTLINE.Bienvenue, Contacts: ['Badges'] });
    expect(server.listTexts('Badges')).toEqual(['Votre badge']);
    expect(browser.notifications).toMatchObject([
      { kind: 'elsewhere', changeLabel: { name: 'Badges' }, chapter: 'Contacts' },
    ]);
  });

  it('keeps on a page of its own what was written in a page that somebody deleted', async () => {
    const store = await session.openPage(securite);
    session.showPage(securite);
    store.addBlock({ type: 'heading', props: createHeading('Précieux'), unlockDays: 30 }, getBlockId(store));
    store.editPage(LYON);
    await advanceTime(5000);
    server.changeElsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { deleted: true }));
    store.editBlock(getBlockId(store), createHeading('Plus précieux encore'));
    await advanceTime(5000);
    // It stays for the readers of the page, and of its blocks.
    const { pages = [] } = (await server.loadTree()).chapters.find(({ id }) => id === regles) ?? {};
    expect(pages.at(-1)).toMatchObject(LYON);
    const { content } = await server.loadPage(pages.at(-1)?.id ?? '');
    expect(content.map(({ unlockDays }) => unlockDays)).toEqual([null, 30]);
    expect(server.outline.Règles).toEqual(['EPI', 'Sécurité (récupérée)']);
    expect(server.listTexts('Sécurité (récupérée)')).toEqual(['Plus précieux encore', 'Précieux']);
    expect(browser.notifications).toMatchObject([{ kind: 'recovered', title: 'Sécurité (récupérée)', shown: true }]);
    expect(session.isSaved).toBe(true);
    expect(browser.notices).toEqual([]);
  });

  it('keeps it after a crash too', async () => {
    const store = await session.openPage(securite);
    server.down = true;
    store.editBlock(getBlockId(store), createHeading('Plus précieux encore'));
    await browser.crashTab(session);
    server.changeElsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { deleted: true }));
    server.down = false;
    session = await browser.openTab();
    await advanceTime(5000);
    expect(server.outline.Contacts).toEqual(['Page récupérée']);
    expect(server.listTexts('Page récupérée')).toEqual(['Plus précieux encore']);
    expect(session.isSaved).toBe(true);
    expect(localStorage).toEqual(new FakeStorage());
  });

  it('holds a chapter whose title was taken meanwhile, with its pages, until it has another one', async () => {
    server.down = true;
    const chapter = session.tree.addChapter('Repas');
    const store = await session.openPage(session.tree.addPage(chapter, 'Cantine'));
    store.add('heading', createHeading('Menu'), null);
    session.tree.changeNode(epi, { title: 'Équipements' });
    const other = { id: toUuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] };
    server.changeElsewhere(({ chapters }) => chapters.push(other));
    await browser.reconnect(session);
    expect(browser.notifications).toMatchObject([
      { kind: 'refused', changeLabel: { what: 'chapterAdded', name: 'Repas' } },
    ]);
    // No other operation waits for it.
    expect(server.outline.Règles).toEqual(['Sécurité', 'Équipements']);
    expect(session.isSaved).toBe(false);
    expect(session.tree.outbox.findHalted(chapter)?.failure?.code).toBe('WIZ-010');
    session.tree.changeNode(chapter, { title: 'Restauration' });
    await advanceTime(1000);
    expect(server.outline.Restauration).toEqual(['Cantine']);
    expect(server.listTexts('Cantine')).toEqual(['Menu']);
    expect(session.isSaved).toBe(true);
  });

  it('gives up what was refused when it is deleted', async () => {
    server.down = true;
    const chapter = session.tree.addChapter('Repas');
    const store = await session.openPage(session.tree.addPage(chapter, 'Cantine'));
    store.add('heading', createHeading('Menu'), null);
    const other = { id: toUuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] };
    server.changeElsewhere(({ chapters }) => chapters.push(other));
    await browser.reconnect(session);
    session.tree.removeNode(chapter);
    await advanceTime(1000);
    expect(session.isSaved).toBe(true);
    expect(getShownOutline(session)).toEqual({ ...START_OUTLINE, Repas: [] });
    expect(server.outline).toEqual(getShownOutline(session));
  });

  it('refuses a chapter without pages at once, and forgets it', async () => {
    server.changeElsewhere(({ chapters }) =>
      chapters.push({ id: toUuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] }),
    );
    session.tree.addChapter('Repas');
    await advanceTime(1000);
    expect(browser.notifications).toMatchObject([
      { kind: 'refused', message: expect.stringContaining('porte déjà ce titre') },
    ]);
    expect(session.isSaved).toBe(true);
    expect(session.timeline.canUndo).toBe(false);
    expect(getShownOutline(session)).toEqual(server.outline);
  });

  it('tells what a writer may not do in one chapter, and goes on in the others', async () => {
    server.denied = [regles];
    session.tree.changeNode(securite, { title: 'Sûreté' });
    session.tree.changeNode(acces, { title: 'Accès au site' });
    await advanceTime(1000);
    expect(browser.notifications).toMatchObject([{ kind: 'refused', changeLabel: { name: 'Sécurité' }, gone: null }]);
    expect(server.outline).toEqual({ ...START_OUTLINE, Bienvenue: ['Accueil', 'Accès au site', 'Horaires'] });
    expect(getShownOutline(session)).toEqual(server.outline);
    expect(session.isSaved).toBe(true);
  });

  it('throws nothing away when the right on the booklet was withdrawn', async () => {
    server.denied = 'all';
    session.tree.changeNode(securite, { title: 'Sûreté' });
    session.tree.changeNode(acces, { title: 'Accès au site' });
    await advanceTime(60_000);
    expect(session.tree.outbox.pause).toBe('denied');
    expect(session.tree.outbox.items).toHaveLength(2);
    expect(server.outline).toEqual(START_OUTLINE);
    await browser.crashTab(session);
    server.denied = [];
    session = await browser.openTab();
    await advanceTime(1000);
    expect(server.outline).toEqual({
      ...START_OUTLINE,
      Bienvenue: ['Accueil', 'Accès au site', 'Horaires'],
      Règles: ['Sûreté', 'EPI'],
    });
  });
});
