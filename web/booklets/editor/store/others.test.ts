import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { FakeStorage } from './fake-booklet.fixture.ts';
import {
  acces,
  blockOf,
  epi,
  FakeBrowser,
  heading,
  pass,
  regles,
  START,
  securite,
  shownIn,
} from './fake-browser.fixture.ts';
import { uuid } from './fake-server.fixture.ts';

let browser: FakeBrowser;
let server: FakeBrowser['server'];
let desk: Desk;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  desk = await browser.open();
});
afterEach(() => browser.end(desk));

describe('others', () => {
  it('keeps the title that somebody else chose meanwhile, tells it, and loses nothing else', async () => {
    server.down = true;
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(epi, { title: 'Équipements' });
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { title: 'Prévention', rowVersion: 2 }));
    await browser.back(desk);
    expect(server.outline.Règles).toEqual(['Prévention', 'Équipements']);
    expect(shownIn(desk)).toEqual(server.outline);
    expect(browser.news).toMatchObject([
      { kind: 'refused', way: 'done', said: { what: 'pageRenamed', name: 'Sécurité' }, gone: null },
    ]);
    expect(desk.saved).toBe(true);
  });

  it('lets both win who changed different fields of a page', async () => {
    server.down = true;
    desk.tree.change(securite, { title: 'Sûreté' });
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { visible: false, rowVersion: 2 }));
    await browser.back(desk);
    expect(server.outline.Règles).toEqual(['(Sûreté)', 'EPI']);
    expect(browser.news).toEqual([]);
  });

  it('puts a new page in the last chapter when somebody deleted its own, with all that was written in it', async () => {
    server.down = true;
    const page = desk.tree.addPage(regles, 'Badges');
    const store = await desk.open(page);
    store.add('heading', heading('Votre badge'), null);
    server.elsewhere((booklet) => Object.assign(booklet.chapter(regles), { deleted: true }));
    await browser.back(desk);
    expect(server.outline).toEqual({ Bienvenue: START.Bienvenue, Contacts: ['Badges'] });
    expect(server.texts('Badges')).toEqual(['Votre badge']);
    expect(browser.news).toMatchObject([{ kind: 'elsewhere', said: { name: 'Badges' }, chapter: 'Contacts' }]);
  });

  it('keeps on a page of its own what was written in a page that somebody deleted', async () => {
    const store = await desk.open(securite);
    desk.show(securite);
    store.add('heading', heading('Précieux'), blockOf(store));
    await pass(0);
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { deleted: true }));
    store.edit(blockOf(store), heading('Plus précieux encore'));
    await pass(5000);
    expect(server.outline.Règles).toEqual(['EPI', 'Sécurité (récupérée)']);
    expect(server.texts('Sécurité (récupérée)')).toEqual(['Plus précieux encore', 'Précieux']);
    expect(browser.news).toMatchObject([{ kind: 'recovered', title: 'Sécurité (récupérée)', shown: true }]);
    expect(desk.saved).toBe(true);
    expect(browser.notices).toEqual([]);
  });

  it('keeps it after a crash too', async () => {
    const store = await desk.open(securite);
    server.down = true;
    store.edit(blockOf(store), heading('Plus précieux encore'));
    await browser.crash(desk);
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { deleted: true }));
    server.down = false;
    desk = await browser.open();
    await pass(5000);
    expect(server.outline.Contacts).toEqual(['Page récupérée']);
    expect(server.texts('Page récupérée')).toEqual(['Plus précieux encore']);
    expect(desk.saved).toBe(true);
    expect(localStorage).toEqual(new FakeStorage());
  });

  it('holds a chapter whose title was taken meanwhile, with its pages, until it has another one', async () => {
    server.down = true;
    const chapter = desk.tree.addChapter('Repas');
    const store = await desk.open(desk.tree.addPage(chapter, 'Cantine'));
    store.add('heading', heading('Menu'), null);
    desk.tree.change(epi, { title: 'Équipements' });
    const other = { id: uuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] };
    server.elsewhere(({ chapters }) => chapters.push(other));
    await browser.back(desk);
    expect(browser.news).toMatchObject([{ kind: 'refused', said: { what: 'chapterAdded', name: 'Repas' } }]);
    // No other operation waits for it.
    expect(server.outline.Règles).toEqual(['Sécurité', 'Équipements']);
    expect(desk.saved).toBe(false);
    expect(desk.tree.outbox.haltOf(chapter)?.failure?.code).toBe('WIZ-010');
    desk.tree.change(chapter, { title: 'Restauration' });
    await pass(1000);
    expect(server.outline.Restauration).toEqual(['Cantine']);
    expect(server.texts('Cantine')).toEqual(['Menu']);
    expect(desk.saved).toBe(true);
  });

  it('gives up what was refused when it is deleted', async () => {
    server.down = true;
    const chapter = desk.tree.addChapter('Repas');
    const store = await desk.open(desk.tree.addPage(chapter, 'Cantine'));
    store.add('heading', heading('Menu'), null);
    const other = { id: uuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] };
    server.elsewhere(({ chapters }) => chapters.push(other));
    await browser.back(desk);
    desk.tree.remove(chapter);
    await pass(1000);
    expect(desk.saved).toBe(true);
    expect(shownIn(desk)).toEqual({ ...START, Repas: [] });
    expect(server.outline).toEqual(shownIn(desk));
  });

  it('refuses a chapter without pages at once, and forgets it', async () => {
    server.elsewhere(({ chapters }) =>
      chapters.push({ id: uuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] }),
    );
    desk.tree.addChapter('Repas');
    await pass(1000);
    expect(browser.news).toMatchObject([{ kind: 'refused', message: expect.stringContaining('porte déjà ce titre') }]);
    expect(desk.saved).toBe(true);
    expect(desk.timeline.canUndo).toBe(false);
    expect(shownIn(desk)).toEqual(server.outline);
  });

  it('tells what a writer may not do in one chapter, and goes on in the others', async () => {
    server.denied = [regles];
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(acces, { title: 'Accès au site' });
    await pass(1000);
    expect(browser.news).toMatchObject([{ kind: 'refused', said: { name: 'Sécurité' }, gone: null }]);
    expect(server.outline).toEqual({ ...START, Bienvenue: ['Accueil', 'Accès au site', 'Horaires'] });
    expect(shownIn(desk)).toEqual(server.outline);
    expect(desk.saved).toBe(true);
  });

  it('throws nothing away when the right on the booklet was withdrawn', async () => {
    server.denied = 'all';
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(acces, { title: 'Accès au site' });
    await pass(60_000);
    expect(desk.tree.outbox.pause).toBe('denied');
    expect(desk.tree.outbox.items).toHaveLength(2);
    expect(server.outline).toEqual(START);
    await browser.crash(desk);
    server.denied = [];
    desk = await browser.open();
    await pass(1000);
    expect(server.outline).toEqual({
      ...START,
      Bienvenue: ['Accueil', 'Accès au site', 'Horaires'],
      Règles: ['Sûreté', 'EPI'],
    });
  });
});
