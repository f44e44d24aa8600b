import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk, DeskNews } from './desk.ts';
import { FakeBooklet, FakeStorage } from './fake-booklet.fixture.ts';
import { uuid } from './fake-server.fixture.ts';
import { MAX_STEPS } from './history.ts';
import type { PageStore } from './page-store.ts';

const heading = (text: string) => ({ level: 2, text });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const [accueil, acces, horaires, securite, epi] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
const [bienvenue, regles, contacts] = [uuid(11), uuid(12), uuid(13)];

let server: FakeBooklet;
let desk: Desk;
let news: DeskNews[];
let notices: string[];

/** A tab is opened on the booklet, with what the device keeps. */
const open = async (): Promise<Desk> => {
  // Each tab has a name of its own.
  vi.resetModules();
  const module = await import('./desk.ts');
  const opened = new module.Desk({
    bookletId: uuid(91),
    userId: uuid(92),
    onTree: () => {},
    notice: (message) => notices.push(message),
    news: (one) => news.push(one),
    recoveredTitle: (title) => (title === null ? 'Page récupérée' : `${title} (récupérée)`),
    server,
  });
  await opened.recover();
  if (!server.down) await opened.tree.refresh();
  await pass(0);
  return opened;
};

/** The tab dies: nothing more is sent, and only what the device keeps is left. */
const crash = async () => {
  await pass(300);
  for (const outbox of desk.outboxes) outbox.close();
};

const shown = () =>
  Object.fromEntries(
    (desk.tree.shown?.chapters ?? []).map(({ title, visible, pages }) => [
      visible ? title : `(${title})`,
      pages.map((page) => (page.visible ? page.title : `(${page.title})`)),
    ]),
  );
const blockOf = (store: PageStore, at = 0) => store.order[at] ?? '';
const textOf = (store: PageStore, at = 0) =>
  (store.block(blockOf(store, at))?.props as { text: string } | undefined)?.text;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('navigator', { onLine: true });
  news = [];
  notices = [];
  server = new FakeBooklet({
    Bienvenue: ['Accueil', 'Accès', 'Horaires'],
    Règles: ['Sécurité', 'EPI'],
    Contacts: [],
  });
  desk = await open();
});
afterEach(() => {
  for (const outbox of desk.outboxes) outbox.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const START = { Bienvenue: ['Accueil', 'Accès', 'Horaires'], Règles: ['Sécurité', 'EPI'], Contacts: [] };

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
      expect(order(shown())).toBe(order(wanted));
      await pass(0);
      expect(order(server.outline)).toBe(order(wanted));
      expect(order(shown())).toBe(order(wanted));
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
    expect(news).toEqual([]);
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
    expect(notices).toEqual([]);
  });

  it('brings a page back to its place after its neighbours have moved', async () => {
    desk.tree.remove(horaires);
    await pass(0);
    server.elsewhere(({ chapters }) => chapters[0]?.pages.reverse());
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(acces) ?? {}, { deleted: true }));
    desk.timeline.undo();
    await pass(0);
    // What it came after is no more: it comes after what was before that.
    expect(server.outline.Bienvenue).toEqual(['Accueil', 'Horaires']);
    expect(shown()).toEqual(server.outline);
  });

  it('goes on with the page in another version once it was moved', async () => {
    const store = await desk.open(acces);
    desk.tree.place(acces, regles, null);
    await pass(0);
    store.editPage({ title: 'Accès au site' });
    await pass(2500);
    expect(server.outline.Règles).toEqual(['Accès au site', 'Sécurité', 'EPI']);
    expect(notices).toEqual([]);
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
    // Left and saved: its blocks stay at hand for what can be undone.
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
    expect(news).toEqual([
      {
        kind: 'refused',
        said: { what: 'pageRemoved', name: 'EPI' },
        way: 'undone',
        message: expect.any(String),
        gone: 'chapter',
      },
    ]);
    expect(shown()).toEqual({ Bienvenue: START.Bienvenue, 'Vos contacts': [] });
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

/** What is done without a connection in most of these tests. */
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
  expect(shown()).toEqual(DONE);
  expect(server.texts('Cantine')).toEqual(['Menu', 'Prix']);
  expect(server.texts('Accueil')).toEqual(['Dans un tunnel']);
  expect(desk.saved).toBe(true);
  expect(localStorage).toEqual(new FakeStorage());
  expect(news).toEqual([]);
  expect(notices).toEqual([]);
};

describe('without a connection', () => {
  it('shows everything, keeps it, and catches up in order', async () => {
    const { page } = await work();
    expect(shown()).toEqual(DONE);
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
    await crash();
    server.down = false;
    desk = await open();
    await pass(1000);
    expectDone();
    expect((await desk.open(page)).blocks).toHaveLength(2);
  });

  it('survives a second crash, without a connection, in the middle of the catching up', async () => {
    await work();
    await crash();
    server.down = false;
    server.losing = ['addChapter', 'addPage', 'removePage', 'add'];
    desk = await open();
    await pass(100);
    server.down = true;
    await crash();
    server.down = false;
    desk = await open();
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
    expect(news).toEqual([]);
    expect(desk.saved).toBe(true);
  });

  it('undoes what the server never heard of', async () => {
    await work();
    while (desk.timeline.canUndo) desk.timeline.undo();
    expect(shown()).toEqual(START);
    server.down = false;
    desk.flush();
    await pass(10_000);
    expect(server.outline).toEqual(START);
    expect(server.texts('Accueil')).toEqual(['Texte 1']);
    expect(news).toEqual([]);
    while (desk.timeline.canRedo) desk.timeline.redo();
    await pass(10_000);
    expectDone();
  });
});

describe('others', () => {
  it('keeps the title that somebody else chose meanwhile, tells it, and loses nothing else', async () => {
    server.down = true;
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(epi, { title: 'Équipements' });
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { title: 'Prévention', rowVersion: 2 }));
    server.down = false;
    desk.flush();
    await pass(1000);
    expect(server.outline.Règles).toEqual(['Prévention', 'Équipements']);
    expect(shown()).toEqual(server.outline);
    expect(news).toMatchObject([
      { kind: 'refused', way: 'done', said: { what: 'pageRenamed', name: 'Sécurité' }, gone: null },
    ]);
    expect(desk.saved).toBe(true);
  });

  it('lets both win who changed different fields of a page', async () => {
    server.down = true;
    desk.tree.change(securite, { title: 'Sûreté' });
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { visible: false, rowVersion: 2 }));
    server.down = false;
    desk.flush();
    await pass(1000);
    expect(server.outline.Règles).toEqual(['(Sûreté)', 'EPI']);
    expect(news).toEqual([]);
  });

  it('puts a new page in the last chapter when somebody deleted its own, with all that was written in it', async () => {
    server.down = true;
    const page = desk.tree.addPage(regles, 'Badges');
    const store = await desk.open(page);
    store.add('heading', heading('Votre badge'), null);
    server.elsewhere((booklet) => Object.assign(booklet.chapter(regles), { deleted: true }));
    server.down = false;
    desk.flush();
    await pass(1000);
    expect(server.outline).toEqual({ Bienvenue: START.Bienvenue, Contacts: ['Badges'] });
    expect(server.texts('Badges')).toEqual(['Votre badge']);
    expect(news).toMatchObject([{ kind: 'elsewhere', said: { name: 'Badges' }, chapter: 'Contacts' }]);
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
    expect(news).toMatchObject([{ kind: 'recovered', title: 'Sécurité (récupérée)', shown: true }]);
    expect(desk.saved).toBe(true);
    expect(notices).toEqual([]);
  });

  it('keeps it after a crash too', async () => {
    const store = await desk.open(securite);
    server.down = true;
    store.edit(blockOf(store), heading('Plus précieux encore'));
    await crash();
    server.elsewhere(({ nodes }) => Object.assign(nodes.get(securite) ?? {}, { deleted: true }));
    server.down = false;
    desk = await open();
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
    server.down = false;
    desk.flush();
    await pass(1000);
    expect(news).toMatchObject([{ kind: 'refused', said: { what: 'chapterAdded', name: 'Repas' } }]);
    // Nothing else waits for it.
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
    server.down = false;
    desk.flush();
    await pass(1000);
    desk.tree.remove(chapter);
    await pass(1000);
    expect(desk.saved).toBe(true);
    expect(shown()).toEqual({ ...START, Repas: [] });
    expect(server.outline).toEqual(shown());
  });

  it('refuses a chapter without pages at once, and forgets it', async () => {
    server.elsewhere(({ chapters }) =>
      chapters.push({ id: uuid(50), title: 'Repas', visible: true, rowVersion: 1, deleted: false, pages: [] }),
    );
    desk.tree.addChapter('Repas');
    await pass(1000);
    expect(news).toMatchObject([{ kind: 'refused', message: expect.stringContaining('porte déjà ce titre') }]);
    expect(desk.saved).toBe(true);
    expect(desk.timeline.canUndo).toBe(false);
    expect(shown()).toEqual(server.outline);
  });

  it('tells what a writer may not do in one chapter, and goes on in the others', async () => {
    server.denied = [regles];
    desk.tree.change(securite, { title: 'Sûreté' });
    desk.tree.change(acces, { title: 'Accès au site' });
    await pass(1000);
    expect(news).toMatchObject([{ kind: 'refused', said: { name: 'Sécurité' }, gone: null }]);
    expect(server.outline).toEqual({ ...START, Bienvenue: ['Accueil', 'Accès au site', 'Horaires'] });
    expect(shown()).toEqual(server.outline);
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
    await crash();
    server.denied = [];
    desk = await open();
    await pass(1000);
    expect(server.outline).toEqual({
      ...START,
      Bienvenue: ['Accueil', 'Accès au site', 'Horaires'],
      Règles: ['Sûreté', 'EPI'],
    });
  });
});
