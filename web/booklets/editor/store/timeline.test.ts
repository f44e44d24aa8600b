import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import {
  acces,
  accueil,
  bienvenue,
  blockOf,
  contacts,
  epi,
  FakeBrowser,
  heading,
  horaires,
  pass,
  regles,
  START,
  securite,
  shownIn,
  textOf,
} from './fake-browser.fixture.ts';
import { MAX_STEPS } from './history.ts';

let browser: FakeBrowser;
let server: FakeBrowser['server'];
let desk: Desk;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  desk = await browser.open();
});
afterEach(() => browser.end(desk));

const KINDS: [string, (on: Desk) => unknown, Record<string, string[]>, string][] = [
  [
    'adds a page',
    (on) => on.tree.addPage(regles, 'Badges'),
    { ...START, Règles: ['Sécurité', 'EPI', 'Badges'] },
    'pageAdded',
  ],
  ['adds a chapter', (on) => on.tree.addChapter('Repas'), { ...START, Repas: [] }, 'chapterAdded'],
  [
    'copies a page',
    (on) => on.tree.copyPage(accueil),
    { ...START, Bienvenue: ['Accueil', 'Accueil (copie)', 'Accès', 'Horaires'] },
    'pageCopied',
  ],
  [
    'renames a page',
    (on) => on.tree.change(securite, { title: 'Sûreté' }),
    { ...START, Règles: ['Sûreté', 'EPI'] },
    'pageRenamed',
  ],
  [
    'hides a page',
    (on) => on.tree.change(securite, { visible: false }),
    { ...START, Règles: ['(Sécurité)', 'EPI'] },
    'pageHidden',
  ],
  [
    'renames a chapter',
    (on) => on.tree.change(contacts, { title: 'Vos contacts' }),
    { Bienvenue: START.Bienvenue, Règles: START.Règles, 'Vos contacts': [] },
    'chapterRenamed',
  ],
  [
    'hides a chapter',
    (on) => on.tree.change(contacts, { visible: false }),
    { Bienvenue: START.Bienvenue, Règles: START.Règles, '(Contacts)': [] },
    'chapterHidden',
  ],
  [
    'moves a page down',
    (on) => on.tree.place(accueil, bienvenue, horaires),
    { ...START, Bienvenue: ['Accès', 'Horaires', 'Accueil'] },
    'pageMoved',
  ],
  [
    'moves a page to another chapter',
    (on) => on.tree.place(acces, regles, null),
    { ...START, Bienvenue: ['Accueil', 'Horaires'], Règles: ['Accès', 'Sécurité', 'EPI'] },
    'pageMoved',
  ],
  [
    'moves a chapter',
    (on) => on.tree.place(contacts, null, null),
    { Contacts: [], Bienvenue: START.Bienvenue, Règles: START.Règles },
    'chapterMoved',
  ],
  ['deletes a page', (on) => on.tree.remove(acces), { ...START, Bienvenue: ['Accueil', 'Horaires'] }, 'pageRemoved'],
  ['deletes a chapter', (on) => on.tree.remove(regles), { Bienvenue: START.Bienvenue, Contacts: [] }, 'chapterRemoved'],
];

describe('chapters and pages', () => {
  it.each(KINDS)('one %s, undoes it and does it again', async (_, act, after, what) => {
    const order = (outline: object) => JSON.stringify(outline);
    const expectBoth = async (wanted: Record<string, string[]>) => {
      expect(order(shownIn(desk))).toBe(order(wanted));
      await pass(0);
      expect(order(server.outline)).toBe(order(wanted));
      expect(order(shownIn(desk))).toBe(order(wanted));
      expect(desk.saved).toBe(true);
    };
    act(desk);
    await expectBoth(after);
    expect(desk.timeline.undo()).toMatchObject({ way: 'undone', lost: false, said: { what } });
    await expectBoth(START);
    expect(desk.timeline.redo()).toMatchObject({ way: 'redone', lost: false, said: { what } });
    await expectBoth(after);
    desk.timeline.undo();
    await expectBoth(START);
    expect(browser.news).toEqual([]);
  });

  it('changes the title of an open page where it is written, and undoes it there', async () => {
    const store = await desk.open(securite);
    store.editPage({ title: 'Sûreté' });
    await pass(2500);
    expect(server.outline.Règles).toEqual(['Sûreté', 'EPI']);
    expect(desk.timeline.undo()).toMatchObject({ said: { what: 'pageRenamed', name: 'Sécurité' }, page: securite });
    expect(store.fields.title).toBe('Sécurité');
    await pass(2500);
    expect(server.outline).toEqual(START);
  });

  it('undoes in the open page what was renamed before it was opened', async () => {
    desk.tree.change(securite, { title: 'Sûreté' });
    await pass(0);
    const store = await desk.open(securite);
    desk.timeline.undo();
    expect(store.fields.title).toBe('Sécurité');
    await pass(2500);
    expect(server.outline).toEqual(START);
    expect(browser.notices).toEqual([]);
  });

  it('brings a page back to its place after its neighbours have moved', async () => {
    desk.tree.remove(horaires);
    await pass(0);
    server.elsewhere(({ chapters }) => chapters[0]?.pages.reverse());
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(acces) ?? {}, { deleted: true }));
    desk.timeline.undo();
    await pass(0);
    // The sibling before it no longer exists: it follows the one before that.
    expect(server.outline.Bienvenue).toEqual(['Accueil', 'Horaires']);
    expect(shownIn(desk)).toEqual(server.outline);
  });

  it('goes on with the page in another version once it was moved', async () => {
    const store = await desk.open(acces);
    desk.tree.place(acces, regles, null);
    await pass(0);
    store.editPage({ title: 'Accès au site' });
    await pass(2500);
    expect(server.outline.Règles).toEqual(['Accès au site', 'Sécurité', 'EPI']);
    expect(browser.notices).toEqual([]);
  });

  it('saves a title that was being typed while the page was moved, at the first attempt', async () => {
    const store = await desk.open(acces);
    store.editPage({ title: 'Accès au site' });
    desk.tree.place(acces, regles, null);
    await pass(2500);
    expect(server.log).toEqual(['placePage Accès au site', 'page in Accès']);
    expect(server.outline.Règles).toEqual(['Accès au site', 'Sécurité', 'EPI']);
  });

  it('does not listen to a tree that is older than what it knows', async () => {
    const old = await server.tree();
    desk.tree.remove(epi);
    await pass(0);
    desk.tree.learn(old);
    expect(shownIn(desk)).toEqual({ ...START, Règles: ['Sécurité'] });
  });

  it('saves what was typed in a page before it is deleted or copied', async () => {
    const store = await desk.open(accueil);
    store.edit(blockOf(store), heading('Bonjour'));
    desk.tree.copyPage(accueil);
    store.edit(blockOf(store), heading('Bonsoir'));
    desk.tree.remove(accueil);
    await pass(0);
    expect(server.log).toEqual(['update in Accueil', 'copyPage Accueil', 'update in Accueil', 'removePage Accueil']);
    expect(server.texts('Accueil (copie)')).toEqual(['Bonjour']);
    desk.timeline.undo();
    await pass(0);
    expect(server.texts('Accueil')).toEqual(['Bonsoir']);
    expect(textOf(store)).toBe('Bonsoir');
  });
});

describe('one history', () => {
  it('goes back through blocks, pages and chapters in the order in which they were changed', async () => {
    const one = await desk.open(accueil);
    desk.show(accueil);
    one.edit(blockOf(one), heading('Bonjour'), false);
    desk.tree.remove(epi);
    const two = await desk.open(securite);
    desk.show(securite);
    two.remove(blockOf(two));
    desk.tree.place(contacts, null, null);
    await pass(5000);
    // Left and saved: its blocks stay in memory for undo.
    expect(desk.has(accueil)).toBe(true);
    expect(desk.timeline.undo()).toMatchObject({ said: { what: 'chapterMoved', name: 'Contacts' }, page: null });
    expect(desk.timeline.undo()).toMatchObject({ said: { what: 'blockRemoved', name: 'heading' }, page: securite });
    expect(desk.timeline.undo()).toMatchObject({ said: { what: 'pageRemoved', name: 'EPI' }, page: epi });
    expect(desk.timeline.undo()).toMatchObject({ said: { what: 'blockChanged' }, page: accueil, block: blockOf(one) });
    expect(desk.timeline.undo()).toBeNull();
    await pass(5000);
    expect(server.outline).toEqual(START);
    expect(server.texts('Accueil')).toEqual(['Texte 1']);
    expect(server.texts('Sécurité')).toEqual(['Texte 4']);
  });

  it('remembers 200 steps of all kinds, and no more', async () => {
    const store = await desk.open(accueil);
    for (let n = 0; n < (MAX_STEPS + 20) / 2; n += 1) {
      store.edit(blockOf(store), heading(`Pas ${n}`), false);
      desk.tree.change(contacts, { title: `Contacts ${n}` });
    }
    await pass(5000);
    let undone = 0;
    while (desk.timeline.canUndo) {
      desk.timeline.undo();
      undone += 1;
    }
    await pass(5000);
    expect(undone).toBe(200);
    expect(server.texts('Accueil')).toEqual(['Pas 9']);
    expect(Object.keys(server.outline).at(-1)).toBe('Contacts 9');
  });

  it('drops a step that can no longer be undone, and only that one', async () => {
    desk.tree.change(contacts, { title: 'Vos contacts' });
    desk.tree.remove(epi);
    await pass(0);
    server.elsewhere((booklet) => Object.assign(booklet.chapter(regles), { deleted: true }));
    expect(desk.timeline.undo()).toMatchObject({ lost: false });
    await pass(0);
    expect(browser.news).toEqual([
      {
        kind: 'refused',
        said: { what: 'pageRemoved', name: 'EPI' },
        way: 'undone',
        message: expect.any(String),
        gone: 'chapter',
      },
    ]);
    expect(shownIn(desk)).toEqual({ Bienvenue: START.Bienvenue, 'Vos contacts': [] });
    expect(desk.timeline.canRedo).toBe(false);
    expect(desk.timeline.undo()).toMatchObject({ lost: false, said: { what: 'chapterRenamed' } });
    await pass(0);
    expect(server.outline).toEqual({ Bienvenue: START.Bienvenue, Contacts: [] });
  });

  it('tells at once what is already known to be impossible', async () => {
    desk.tree.place(securite, bienvenue, null);
    await pass(0);
    server.elsewhere((booklet) => Object.assign(booklet.chapter(regles), { deleted: true }));
    await desk.tree.refresh();
    expect(desk.timeline.undo()).toMatchObject({ lost: true, said: { what: 'pageMoved', name: 'Sécurité' } });
    await pass(0);
    expect(server.log).toEqual(['placePage Sécurité']);
    expect(server.outline.Bienvenue).toEqual(['Sécurité', 'Accueil', 'Accès', 'Horaires']);
  });
});
