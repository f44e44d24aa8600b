import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorSession } from './editor-session.ts';
import {
  acces,
  accueil,
  advanceTime,
  bienvenue,
  contacts,
  createHeading,
  epi,
  FakeBrowser,
  findBlockText,
  getBlockId,
  getShownOutline,
  horaires,
  regles,
  START_OUTLINE,
  securite,
} from './fake-browser.fixture.ts';
import { MAX_HISTORY_STEPS } from './history.ts';

let browser: FakeBrowser;
let server: FakeBrowser['server'];
let session: EditorSession;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  session = await browser.openTab();
});
afterEach(() => browser.close(session));

const KINDS: [string, (on: EditorSession) => unknown, Record<string, string[]>, string][] = [
  [
    'adds a page',
    (on) => on.tree.addPage(regles, 'Badges'),
    { ...START_OUTLINE, Règles: ['Sécurité', 'EPI', 'Badges'] },
    'pageAdded',
  ],
  ['adds a chapter', (on) => on.tree.addChapter('Repas'), { ...START_OUTLINE, Repas: [] }, 'chapterAdded'],
  [
    'copies a page',
    (on) => on.tree.copyPage(accueil),
    { ...START_OUTLINE, Bienvenue: ['Accueil', 'Accueil (copie)', 'Accès', 'Horaires'] },
    'pageCopied',
  ],
  [
    'renames a page',
    (on) => on.tree.changeNode(securite, { title: 'Sûreté' }),
    { ...START_OUTLINE, Règles: ['Sûreté', 'EPI'] },
    'pageRenamed',
  ],
  [
    'hides a page',
    (on) => on.tree.changeNode(securite, { visible: false }),
    { ...START_OUTLINE, Règles: ['(Sécurité)', 'EPI'] },
    'pageHidden',
  ],
  [
    'renames a chapter',
    (on) => on.tree.changeNode(contacts, { title: 'Vos contacts' }),
    { Bienvenue: START_OUTLINE.Bienvenue, Règles: START_OUTLINE.Règles, 'Vos contacts': [] },
    'chapterRenamed',
  ],
  [
    'hides a chapter',
    (on) => on.tree.changeNode(contacts, { visible: false }),
    { Bienvenue: START_OUTLINE.Bienvenue, Règles: START_OUTLINE.Règles, '(Contacts)': [] },
    'chapterHidden',
  ],
  [
    'moves a page down',
    (on) => on.tree.moveNode(accueil, bienvenue, horaires),
    { ...START_OUTLINE, Bienvenue: ['Accès', 'Horaires', 'Accueil'] },
    'pageMoved',
  ],
  [
    'moves a page to another chapter',
    (on) => on.tree.moveNode(acces, regles, null),
    { ...START_OUTLINE, Bienvenue: ['Accueil', 'Horaires'], Règles: ['Accès', 'Sécurité', 'EPI'] },
    'pageMoved',
  ],
  [
    'moves a chapter',
    (on) => on.tree.moveNode(contacts, null, null),
    { Contacts: [], Bienvenue: START_OUTLINE.Bienvenue, Règles: START_OUTLINE.Règles },
    'chapterMoved',
  ],
  [
    'deletes a page',
    (on) => on.tree.removeNode(acces),
    { ...START_OUTLINE, Bienvenue: ['Accueil', 'Horaires'] },
    'pageRemoved',
  ],
  [
    'deletes a chapter',
    (on) => on.tree.removeNode(regles),
    { Bienvenue: START_OUTLINE.Bienvenue, Contacts: [] },
    'chapterRemoved',
  ],
];

describe('chapters and pages', () => {
  it.each(KINDS)('one %s, undoes it and does it again', async (_, act, after, what) => {
    const order = (outline: object) => JSON.stringify(outline);
    const expectBoth = async (wanted: Record<string, string[]>) => {
      expect(order(getShownOutline(session))).toBe(order(wanted));
      await advanceTime(0);
      expect(order(server.outline)).toBe(order(wanted));
      expect(order(getShownOutline(session))).toBe(order(wanted));
      expect(session.isSaved).toBe(true);
    };
    act(session);
    await expectBoth(after);
    expect(session.timeline.undo()).toMatchObject({ way: 'undone', lost: false, changeLabel: { what } });
    await expectBoth(START_OUTLINE);
    expect(session.timeline.redo()).toMatchObject({ way: 'redone', lost: false, changeLabel: { what } });
    await expectBoth(after);
    session.timeline.undo();
    await expectBoth(START_OUTLINE);
    expect(browser.notifications).toEqual([]);
  });

  it('changes the title of an open page where it is written, and undoes it there', async () => {
    const store = await session.openPage(securite);
    store.editPage({ title: 'Sûreté' });
    await advanceTime(2500);
    expect(server.outline.Règles).toEqual(['Sûreté', 'EPI']);
    expect(session.timeline.undo()).toMatchObject({
      changeLabel: { what: 'pageRenamed', name: 'Sécurité' },
      page: securite,
    });
    expect(store.fields.title).toBe('Sécurité');
    await advanceTime(2500);
    expect(server.outline).toEqual(START_OUTLINE);
  });

  it('undoes in the open page what was renamed before it was opened', async () => {
    session.tree.changeNode(securite, { title: 'Sûreté' });
    await advanceTime(0);
    const store = await session.openPage(securite);
    session.timeline.undo();
    expect(store.fields.title).toBe('Sécurité');
    await advanceTime(2500);
    expect(server.outline).toEqual(START_OUTLINE);
    expect(browser.notices).toEqual([]);
  });

  it('brings a page back to its place after its neighbours have moved', async () => {
    session.tree.removeNode(horaires);
    await advanceTime(0);
    server.changeElsewhere(({ chapters }) => chapters[0]?.pages.reverse());
    server.changeElsewhere(({ nodes }) => Object.assign(nodes.get(acces) ?? {}, { deleted: true }));
    session.timeline.undo();
    await advanceTime(0);
    // The sibling before it no longer exists: it follows the one before that.
    expect(server.outline.Bienvenue).toEqual(['Accueil', 'Horaires']);
    expect(getShownOutline(session)).toEqual(server.outline);
  });

  it('goes on with the page in another version once it was moved', async () => {
    const store = await session.openPage(acces);
    session.tree.moveNode(acces, regles, null);
    await advanceTime(0);
    store.editPage({ title: 'Accès au site' });
    await advanceTime(2500);
    expect(server.outline.Règles).toEqual(['Accès au site', 'Sécurité', 'EPI']);
    expect(browser.notices).toEqual([]);
  });

  it('saves a title that was being typed while the page was moved, at the first attempt', async () => {
    const store = await session.openPage(acces);
    store.editPage({ title: 'Accès au site' });
    session.tree.moveNode(acces, regles, null);
    await advanceTime(2500);
    expect(server.log).toEqual(['placePage Accès au site', 'page in Accès']);
    expect(server.outline.Règles).toEqual(['Accès au site', 'Sécurité', 'EPI']);
  });

  it('does not listen to a tree that is older than what it knows', async () => {
    const old = await server.loadTree();
    session.tree.removeNode(epi);
    await advanceTime(0);
    session.tree.receiveTree(old);
    expect(getShownOutline(session)).toEqual({ ...START_OUTLINE, Règles: ['Sécurité'] });
  });

  it('saves what was typed in a page before it is deleted or copied', async () => {
    const store = await session.openPage(accueil);
    store.editBlock(getBlockId(store), createHeading('Bonjour'));
    session.tree.copyPage(accueil);
    store.editBlock(getBlockId(store), createHeading('Bonsoir'));
    session.tree.removeNode(accueil);
    await advanceTime(0);
    expect(server.log).toEqual(['update in Accueil', 'copyPage Accueil', 'update in Accueil', 'removePage Accueil']);
    expect(server.listTexts('Accueil (copie)')).toEqual(['Bonjour']);
    session.timeline.undo();
    await advanceTime(0);
    expect(server.listTexts('Accueil')).toEqual(['Bonsoir']);
    expect(findBlockText(store)).toBe('Bonsoir');
  });
});

describe('one history', () => {
  it('goes back through blocks, pages and chapters in the order in which they were changed', async () => {
    const one = await session.openPage(accueil);
    session.showPage(accueil);
    one.editBlock(getBlockId(one), createHeading('Bonjour'), false);
    session.tree.removeNode(epi);
    const two = await session.openPage(securite);
    session.showPage(securite);
    two.removeBlock(getBlockId(two));
    session.tree.moveNode(contacts, null, null);
    await advanceTime(5000);
    // Left and saved: its blocks stay in memory for undo.
    expect(session.hasPage(accueil)).toBe(true);
    expect(session.timeline.undo()).toMatchObject({
      changeLabel: { what: 'chapterMoved', name: 'Contacts' },
      page: null,
    });
    expect(session.timeline.undo()).toMatchObject({
      changeLabel: { what: 'blockRemoved', name: 'heading' },
      page: securite,
    });
    expect(session.timeline.undo()).toMatchObject({ changeLabel: { what: 'pageRemoved', name: 'EPI' }, page: epi });
    expect(session.timeline.undo()).toMatchObject({
      changeLabel: { what: 'blockChanged' },
      page: accueil,
      block: getBlockId(one),
    });
    expect(session.timeline.undo()).toBeNull();
    await advanceTime(5000);
    expect(server.outline).toEqual(START_OUTLINE);
    expect(server.listTexts('Accueil')).toEqual(['Texte 1']);
    expect(server.listTexts('Sécurité')).toEqual(['Texte 4']);
  });

  it('remembers 200 steps of all kinds, and no more', async () => {
    const store = await session.openPage(accueil);
    for (let n = 0; n < (MAX_HISTORY_STEPS + 20) / 2; n += 1) {
      store.editBlock(getBlockId(store), createHeading(`Pas ${n}`), false);
      session.tree.changeNode(contacts, { title: `Contacts ${n}` });
    }
    await advanceTime(5000);
    let undone = 0;
    while (session.timeline.canUndo) {
      session.timeline.undo();
      undone += 1;
    }
    await advanceTime(5000);
    expect(undone).toBe(200);
    expect(server.listTexts('Accueil')).toEqual(['Pas 9']);
    expect(Object.keys(server.outline).at(-1)).toBe('Contacts 9');
  });

  it('drops a step that can no longer be undone, and only that one', async () => {
    session.tree.changeNode(contacts, { title: 'Vos contacts' });
    session.tree.removeNode(epi);
    await advanceTime(0);
    server.changeElsewhere((booklet) => Object.assign(booklet.getChapter(regles), { deleted: true }));
    expect(session.timeline.undo()).toMatchObject({ lost: false });
    await advanceTime(0);
    expect(browser.notifications).toEqual([
      {
        kind: 'refused',
        changeLabel: { what: 'pageRemoved', name: 'EPI' },
        way: 'undone',
        message: expect.any(String),
        gone: 'chapter',
      },
    ]);
    expect(getShownOutline(session)).toEqual({ Bienvenue: START_OUTLINE.Bienvenue, 'Vos contacts': [] });
    expect(session.timeline.canRedo).toBe(false);
    expect(session.timeline.undo()).toMatchObject({ lost: false, changeLabel: { what: 'chapterRenamed' } });
    await advanceTime(0);
    expect(server.outline).toEqual({ Bienvenue: START_OUTLINE.Bienvenue, Contacts: [] });
  });

  it('tells at once what is already known to be impossible', async () => {
    session.tree.moveNode(securite, bienvenue, null);
    await advanceTime(0);
    server.changeElsewhere((booklet) => Object.assign(booklet.getChapter(regles), { deleted: true }));
    await session.tree.refresh();
    expect(session.timeline.undo()).toMatchObject({ lost: true, changeLabel: { what: 'pageMoved', name: 'Sécurité' } });
    await advanceTime(0);
    expect(server.log).toEqual(['placePage Sécurité']);
    expect(server.outline.Bienvenue).toEqual(['Sécurité', 'Accueil', 'Accès', 'Horaires']);
  });
});
