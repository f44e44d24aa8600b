import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, toUuid } from './fake-server.fixture.ts';
import { MAX_HISTORY_STEPS } from './history.ts';
import { MAX_BLOCKS_PER_PAGE } from './limits.ts';
import type { PageStore } from './page-store.ts';

const heading = (text: string) => ({ level: 2, text });
const textOf = (store: PageStore, id: string) => (store.findBlock(id)?.props as { text: string } | undefined)?.text;
const [a, b, c] = [toUuid(1), toUuid(2), toUuid(3)];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let server: FakeServer;
let store: PageStore;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer(['Un', 'Deux', 'Trois']);
  store = server.openStore();
});
afterEach(() => {
  store.outbox.close();
  vi.useRealTimers();
});

describe('saving', () => {
  it('sends a text once, two seconds after the last letter, and says « saved » only when it was answered', async () => {
    for (const text of ['B', 'Bo', 'Bon']) {
      store.editBlock(a, heading(text));
      await pass(500);
    }
    await pass(1400);
    expect(server.log).toEqual([]);
    expect(store.isSaved).toBe(false);
    await pass(200);
    expect(server.log).toEqual(['update 1']);
    expect(server.text(a)).toBe('Bon');
    expect(store.isSaved).toBe(true);
    expect(store.outbox.savedAt).not.toBeNull();
  });

  it('saves typing that never stops', async () => {
    for (let letter = 0; letter < 24; letter += 1) {
      store.editBlock(a, heading('x'.repeat(letter + 1)));
      await pass(500);
    }
    expect(server.log.length).toBeGreaterThan(0);
  });

  it('draws only the block that was typed in', () => {
    const drawn: string[] = [];
    for (const id of [a, b]) store.topics.subscribe(`block:${id}`, () => drawn.push(id));
    store.topics.subscribe('order', () => drawn.push('order'));
    store.editBlock(a, heading('Bonjour'));
    expect(drawn).toEqual([a]);
  });

  it('sends additions, moves and deletions at once, in order', async () => {
    const id = store.add('heading', heading('Quatre'), c);
    store.moveBlock(a, c);
    store.removeBlock(b);
    await pass(0);
    expect(server.log).toEqual(['add 101', 'place 1', 'delete 2']);
    expect(server.order).toEqual([c, a, id]);
    expect(store.order).toEqual([c, a, id]);
  });

  it('sends what was typed in a block before it is deleted, so that restoring it finds the text', async () => {
    store.editBlock(a, heading('Bonjour'));
    store.removeBlock(a);
    await pass(0);
    expect(server.log).toEqual(['update 1', 'delete 1']);
    server.undo(store);
    await pass(0);
    expect(server.text(a)).toBe('Bonjour');
    expect(server.order).toEqual([a, b, c]);
  });

  it('keeps what the schema refuses on the device and sends it once corrected', async () => {
    store.editBlock(a, heading('x'.repeat(121)));
    await pass(3000);
    expect(server.log).toEqual([]);
    expect(store.outbox.findHalted(a)?.halt).toBe('invalid');
    expect(server.storedItems).toHaveLength(1);
    store.editBlock(a, heading('Court'));
    await pass(3000);
    expect(server.text(a)).toBe('Court');
    expect(store.isSaved).toBe(true);
  });

  it('refuses a hundred-and-first block before asking the server', async () => {
    for (let n = store.order.length; n < MAX_BLOCKS_PER_PAGE; n += 1) store.add('divider', { style: 'line' }, null);
    await pass(0);
    server.log = [];
    expect(store.add('divider', { style: 'line' }, null)).toBeNull();
    await pass(0);
    expect(store.order).toHaveLength(100);
    expect(server.log).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('keeps everything, tries again and catches up in order', async () => {
    server.down = true;
    store.editBlock(a, heading('Hors ligne'));
    store.add('heading', heading('Quatre'), c);
    store.removeBlock(b);
    await pass(5000);
    expect(store.outbox.pause).toBe('offline');
    expect(server.storedItems).toHaveLength(3);
    server.down = false;
    await pass(30_000);
    expect(store.isSaved).toBe(true);
    expect(server.text(a)).toBe('Hors ligne');
    expect(server.order).toEqual([a, c, toUuid(101)]);
  });

  it('replays on reload what was left, asking nothing', async () => {
    server.down = true;
    store.editBlock(a, heading('Gardé'));
    const made = store.add('heading', heading('Quatre'), a);
    if (made) store.editBlock(made, heading('Quatre bis'));
    await pass(1000);
    const left = server.storedItems;
    store.outbox.close();
    server.down = false;
    store = server.openStore(left);
    expect(textOf(store, a)).toBe('Gardé');
    expect(store.order).toEqual([a, made, b, c]);
    store.outbox.flush();
    await pass(1000);
    expect(store.isSaved).toBe(true);
    expect(store.conflicts).toEqual([]);
    expect(server.text(made ?? '')).toBe('Quatre bis');
  });

  it('does not ask about its own save when only the answer was lost', async () => {
    server.loseAnswer = true;
    store.editBlock(a, heading('Deux fois'));
    await pass(10_000);
    expect(store.conflicts).toEqual([]);
    expect(store.isSaved).toBe(true);
    expect(store.outbox.savedAt).not.toBeNull();
    expect(server.text(a)).toBe('Deux fois');
  });

  it('waits for the person to sign in again, then goes on', async () => {
    server.signedOut = true;
    store.editBlock(a, heading('Session finie'));
    await pass(60_000);
    expect(store.outbox.pause).toBe('signed-out');
    server.signedOut = false;
    store.outbox.flush();
    await pass(0);
    expect(server.text(a)).toBe('Session finie');
  });
});

describe('others', () => {
  it('lets two people on two blocks both win', async () => {
    server.saveElsewhere(b, 'De Alex');
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    store.mergeChanges(server.getChanges(), store.epoch);
    expect(textOf(store, a)).toBe('De moi');
    expect(textOf(store, b)).toBe('De Alex');
    expect(server.text(a)).toBe('De moi');
    expect(server.text(b)).toBe('De Alex');
    expect(store.conflicts).toEqual([]);
  });

  it.each([
    ['mine', 'De moi', 3],
    ['theirs', 'De Alex', 3],
    ['both', 'De Alex', 4],
  ] as const)('shows both versions of the same block and keeps « %s »', async (choice, text, count) => {
    server.saveElsewhere(a, 'De Alex');
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    expect(store.conflicts).toMatchObject([
      { block: a, mine: heading('De moi'), theirs: { updatedBy: 'Alex Martin' } },
    ]);
    expect(server.text(a)).toBe('De Alex');
    expect(store.isSaved).toBe(false);
    const made = store.resolveConflict(a, choice);
    await pass(100);
    expect(server.text(a)).toBe(text);
    expect(textOf(store, a)).toBe(text);
    expect(server.order).toHaveLength(count);
    if (made) expect(server.text(made)).toBe('De moi');
    expect(store.isSaved).toBe(true);
  });

  it('does not replace what is being typed with what somebody else saved', async () => {
    store.editBlock(a, heading('En cours'));
    server.saveElsewhere(a, 'De Alex');
    store.mergeChanges(server.getChanges(), store.epoch);
    expect(textOf(store, a)).toBe('En cours');
  });

  it('keeps the text of a block deleted meanwhile and puts it back when asked', async () => {
    server.deleteElsewhere(b);
    store.editBlock(b, heading('Précieux'));
    await pass(2500);
    expect(store.orphans).toMatchObject([{ block: b, props: heading('Précieux') }]);
    const made = store.resolveOrphan(b, true);
    await pass(100);
    expect(server.order).toEqual([a, made, c]);
    expect(server.text(made ?? '')).toBe('Précieux');
  });

  it('takes over additions, moves and deletions of others without losing its own on their way', async () => {
    server.down = true;
    const mine = store.add('heading', heading('À moi'), b);
    await pass(0);
    server.deleteElsewhere(c);
    server.order = [b, a];
    store.mergeChanges(server.getChanges(), store.epoch);
    expect(store.order).toEqual([b, mine, a]);
  });

  it('ignores an order that a move of one’s own has overtaken', async () => {
    const stale = server.getChanges();
    const { epoch } = store;
    store.moveBlock(a, c);
    await pass(0);
    store.mergeChanges(stale, epoch);
    expect(store.order).toEqual([b, c, a]);
  });

  it('finds a place for a block whose neighbour somebody deleted', async () => {
    server.deleteElsewhere(b);
    const made = store.add('heading', heading('Après deux'), b);
    await pass(0);
    expect(server.order).toEqual([a, made, c]);
    expect(store.isSaved).toBe(true);
  });
});

describe('undo', () => {
  it('joins the letters of a word, and parts what a pause parts', async () => {
    for (const text of ['B', 'Bo', 'Bon']) {
      store.editBlock(a, heading(text));
      await pass(200);
    }
    await pass(1500);
    store.editBlock(a, heading('Bonsoir'));
    server.undo(store);
    expect(textOf(store, a)).toBe('Bon');
    server.undo(store);
    expect(textOf(store, a)).toBe('Un');
    server.redo(store);
    server.redo(store);
    expect(textOf(store, a)).toBe('Bonsoir');
  });

  it('undoes and redoes additions, moves and deletions, on the server too', async () => {
    const made = store.add('heading', heading('Quatre'), c);
    store.moveBlock(made ?? '', null);
    store.removeBlock(b);
    await pass(0);
    expect(server.order).toEqual([made, a, c]);
    server.undo(store);
    server.undo(store);
    server.undo(store);
    await pass(0);
    expect(store.order).toEqual([a, b, c]);
    expect(server.order).toEqual([a, b, c]);
    server.redo(store);
    server.redo(store);
    server.redo(store);
    await pass(0);
    expect(server.order).toEqual([made, a, c]);
  });

  it('remembers 200 steps', () => {
    for (let n = 0; n < MAX_HISTORY_STEPS + 20; n += 1) store.editBlock(a, heading(`Pas ${n}`), false);
    let undone = 0;
    while (server.history.canUndo) {
      server.undo(store);
      undone += 1;
    }
    expect(undone).toBe(200);
    expect(textOf(store, a)).toBe('Pas 19');
  });

  it('never undoes the words of somebody else', async () => {
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    server.saveElsewhere(a, 'De Alex');
    store.mergeChanges(server.getChanges(), store.epoch);
    server.undo(store);
    expect(textOf(store, a)).toBe('De Alex');
  });

  it('undoes fields of the page', async () => {
    store.editPage({ title: 'Premier jour' });
    await pass(2500);
    expect(server.log).toEqual(['page']);
    server.undo(store);
    expect(store.fields.title).toBe('Votre premier jour');
  });
});
