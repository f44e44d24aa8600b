import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorSession } from './editor-session.ts';
import { FakeStorage } from './fake-booklet.fixture.ts';
import {
  acces,
  accueil,
  advanceTime,
  contacts,
  createHeading,
  epi,
  FakeBrowser,
  getBlockId,
  getShownOutline,
  regles,
  START_OUTLINE,
  securite,
} from './fake-browser.fixture.ts';

let browser: FakeBrowser;
let server: FakeBrowser['server'];
let session: EditorSession;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  session = await browser.openTab();
});
afterEach(() => browser.close(session));

/** Offline work shared by most of these tests. */
const work = async () => {
  const store = await session.openPage(accueil);
  server.down = true;
  store.editBlock(getBlockId(store), createHeading('Dans un tunnel'));
  session.tree.changeNode(securite, { title: 'Sûreté' });
  const chapter = session.tree.addChapter('Repas');
  const page = session.tree.addPage(chapter, 'Cantine');
  const made = await session.openPage(page);
  const block = made.add('heading', createHeading('Menu'), null);
  made.add('heading', createHeading('Prix'), block);
  session.tree.moveNode(page, regles, null);
  session.tree.removeNode(acces);
  await advanceTime(5000);
  return { page, chapter, block };
};
const DONE = { Bienvenue: ['Accueil', 'Horaires'], Règles: ['Cantine', 'Sûreté', 'EPI'], Contacts: [], Repas: [] };
const expectDone = () => {
  expect(server.outline).toEqual(DONE);
  expect(getShownOutline(session)).toEqual(DONE);
  expect(server.listTexts('Cantine')).toEqual(['Menu', 'Prix']);
  expect(server.listTexts('Accueil')).toEqual(['Dans un tunnel']);
  expect(session.isSaved).toBe(true);
  expect(localStorage).toEqual(new FakeStorage());
  expect(browser.notifications).toEqual([]);
  expect(browser.notices).toEqual([]);
};

describe('without a connection', () => {
  it('shows everything, keeps it, and catches up in order', async () => {
    const { page } = await work();
    expect(getShownOutline(session)).toEqual(DONE);
    expect(server.outline).toEqual(START_OUTLINE);
    expect(session.outboxes.some(({ pause }) => pause === 'offline')).toBe(true);
    expect(session.hasPendingChanges(page)).toBe(true);
    expect(session.hasPendingChanges(epi)).toBe(false);
    server.down = false;
    server.log = [];
    session.flush();
    await advanceTime(1000);
    expectDone();
    expect(server.log.filter((line) => !line.startsWith('update'))).toEqual([
      'changePage Sécurité',
      'addChapter Repas',
      'addPage Cantine',
      expect.stringMatching(/^(placePage|add) /),
      expect.stringMatching(/^(placePage|add|removePage) /),
      expect.stringMatching(/^(removePage|add) /),
      expect.stringMatching(/^(removePage|add) /),
    ]);
    expect(server.log.indexOf('add in Cantine')).toBeGreaterThan(server.log.indexOf('addPage Cantine'));
  });

  it('catches up by itself when the connection is back, without being told', async () => {
    await work();
    server.down = false;
    await advanceTime(31_000);
    expectDone();
  });

  it('tries again soon after the browser says that the connection is back, when the first try is too early', async () => {
    await work();
    await advanceTime(120_000);
    session.flush();
    await advanceTime(100);
    expect(session.isSaved).toBe(false);
    server.down = false;
    await advanceTime(4000);
    expectDone();
  });

  it('finds everything again after a crash, and does it once', async () => {
    const { page } = await work();
    await browser.crashTab(session);
    server.down = false;
    session = await browser.openTab();
    await advanceTime(1000);
    expectDone();
    expect((await session.openPage(page)).blocks).toHaveLength(2);
  });

  it('survives a second crash, without a connection, in the middle of the catching up', async () => {
    await work();
    await browser.crashTab(session);
    server.down = false;
    server.lostAnswers = ['addChapter', 'addPage', 'removePage', 'add'];
    session = await browser.openTab();
    await advanceTime(100);
    server.down = true;
    await browser.crashTab(session);
    server.down = false;
    session = await browser.openTab();
    await advanceTime(60_000);
    expectDone();
  });

  it('adds nothing twice when only the answer was lost', async () => {
    server.lostAnswers = [
      'addPage',
      'copyPage',
      'addChapter',
      'changePage',
      'changeChapter',
      'removePage',
      'restorePage',
    ];
    const page = session.tree.addPage(contacts, 'Accueil téléphonique');
    session.tree.copyPage(epi);
    session.tree.addChapter('Repas');
    session.tree.changeNode(securite, { title: 'Sûreté' });
    session.tree.changeNode(regles, { title: 'Nos règles' });
    session.tree.removeNode(page);
    session.timeline.undo();
    await advanceTime(300_000);
    expect(server.outline).toEqual({
      Bienvenue: START_OUTLINE.Bienvenue,
      'Nos règles': ['Sûreté', 'EPI', 'EPI (copie)'],
      Contacts: ['Accueil téléphonique'],
      Repas: [],
    });
    expect(browser.notifications).toEqual([]);
    expect(session.isSaved).toBe(true);
  });

  it('undoes what the server never heard of', async () => {
    await work();
    while (session.timeline.canUndo) session.timeline.undo();
    expect(getShownOutline(session)).toEqual(START_OUTLINE);
    server.down = false;
    session.flush();
    await advanceTime(10_000);
    expect(server.outline).toEqual(START_OUTLINE);
    expect(server.listTexts('Accueil')).toEqual(['Texte 1']);
    expect(browser.notifications).toEqual([]);
    while (session.timeline.canRedo) session.timeline.redo();
    await advanceTime(10_000);
    expectDone();
  });
});
