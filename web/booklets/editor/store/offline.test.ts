import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { FakeStorage } from './fake-booklet.fixture.ts';
import {
  acces,
  accueil,
  blockOf,
  contacts,
  epi,
  FakeBrowser,
  heading,
  pass,
  regles,
  START,
  securite,
  shownIn,
} from './fake-browser.fixture.ts';

let browser: FakeBrowser;
let server: FakeBrowser['server'];
let desk: Desk;
beforeEach(async () => {
  browser = new FakeBrowser();
  server = browser.server;
  desk = await browser.open();
});
afterEach(() => browser.end(desk));

/** Offline work shared by most of these tests. */
const work = async () => {
  const store = await desk.open(accueil);
  server.down = true;
  store.edit(blockOf(store), heading('Dans un tunnel'));
  desk.tree.change(securite, { title: 'Sûreté' });
  const chapter = desk.tree.addChapter('Repas');
  const page = desk.tree.addPage(chapter, 'Cantine');
  const made = await desk.open(page);
  const block = made.add('heading', heading('Menu'), null);
  made.add('heading', heading('Prix'), block);
  desk.tree.place(page, regles, null);
  desk.tree.remove(acces);
  await pass(5000);
  return { page, chapter, block };
};
const DONE = { Bienvenue: ['Accueil', 'Horaires'], Règles: ['Cantine', 'Sûreté', 'EPI'], Contacts: [], Repas: [] };
const expectDone = () => {
  expect(server.outline).toEqual(DONE);
  expect(shownIn(desk)).toEqual(DONE);
  expect(server.texts('Cantine')).toEqual(['Menu', 'Prix']);
  expect(server.texts('Accueil')).toEqual(['Dans un tunnel']);
  expect(desk.saved).toBe(true);
  expect(localStorage).toEqual(new FakeStorage());
  expect(browser.news).toEqual([]);
  expect(browser.notices).toEqual([]);
};

describe('without a connection', () => {
  it('shows everything, keeps it, and catches up in order', async () => {
    const { page } = await work();
    expect(shownIn(desk)).toEqual(DONE);
    expect(server.outline).toEqual(START);
    expect(desk.outboxes.some(({ pause }) => pause === 'offline')).toBe(true);
    expect(desk.waits(page)).toBe(true);
    expect(desk.waits(epi)).toBe(false);
    server.down = false;
    server.log = [];
    desk.flush();
    await pass(1000);
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
    await pass(31_000);
    expectDone();
  });

  it('finds everything again after a crash, and does it once', async () => {
    const { page } = await work();
    await browser.crash(desk);
    server.down = false;
    desk = await browser.open();
    await pass(1000);
    expectDone();
    expect((await desk.open(page)).blocks).toHaveLength(2);
  });

  it('survives a second crash, without a connection, in the middle of the catching up', async () => {
    await work();
    await browser.crash(desk);
    server.down = false;
    server.losing = ['addChapter', 'addPage', 'removePage', 'add'];
    desk = await browser.open();
    await pass(100);
    server.down = true;
    await browser.crash(desk);
    server.down = false;
    desk = await browser.open();
    await pass(60_000);
    expectDone();
  });

  it('adds nothing twice when only the answer was lost', async () => {
    server.losing = ['addPage', 'copyPage', 'addChapter', 'changePage', 'changeChapter', 'removePage', 'restorePage'];
    const page = desk.tree.addPage(contacts, 'Accueil téléphonique');
    desk.tree.copyPage(epi);
    desk.tree.addChapter('Repas');
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(regles, { title: 'Nos règles' });
    desk.tree.remove(page);
    desk.timeline.undo();
    await pass(300_000);
    expect(server.outline).toEqual({
      Bienvenue: START.Bienvenue,
      'Nos règles': ['Sûreté', 'EPI', 'EPI (copie)'],
      Contacts: ['Accueil téléphonique'],
      Repas: [],
    });
    expect(browser.news).toEqual([]);
    expect(desk.saved).toBe(true);
  });

  it('undoes what the server never heard of', async () => {
    await work();
    while (desk.timeline.canUndo) desk.timeline.undo();
    expect(shownIn(desk)).toEqual(START);
    server.down = false;
    desk.flush();
    await pass(10_000);
    expect(server.outline).toEqual(START);
    expect(server.texts('Accueil')).toEqual(['Texte 1']);
    expect(browser.news).toEqual([]);
    while (desk.timeline.canRedo) desk.timeline.redo();
    await pass(10_000);
    expectDone();
  });
});
