import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, uuid } from './fake-server.fixture.ts';
import { RENEW_EVERY } from './locks.ts';
import type { PageStore } from './page-store.ts';

const heading = (text: string) => ({ level: 2, text });
const textOf = (store: PageStore, id: string) => (store.block(id)?.props as { text: string } | undefined)?.text;
const [a, b, c] = [uuid(1), uuid(2), uuid(3)];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const alex = { id: uuid(80), name: 'Alex Martin' };

let server: FakeServer;
let store: PageStore;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer(['Un', 'Deux', 'Trois']);
  store = server.open();
});
afterEach(() => {
  store.outbox.close();
  vi.useRealTimers();
});

/** Simulates the periodic request for changes. */
const poll = (present: { id: string; name: string; typingIn: string | null }[] = []) =>
  store.merge({ ...server.changes(), present }, store.epoch);

describe('the block that I write in', () => {
  it('is asked for at the first key, and again while I go on', async () => {
    store.edit(a, heading('B'));
    await pass(0);
    expect(server.locking).toEqual(['lock 1']);
    for (let letter = 0; letter < 50; letter += 1) {
      store.edit(a, heading('x'.repeat(letter + 1)));
      await pass(500);
    }
    expect(server.locking.filter((what) => what === 'lock 1')).toHaveLength(1 + Math.floor(25_000 / RENEW_EVERY));
    expect(store.locks.writingIn).toBe(a);
  });

  it('is asked for once more after the last key, and then no more', async () => {
    store.edit(a, heading('B'));
    await pass(3000);
    store.edit(a, heading('Bo'));
    await pass(120_000);
    expect(server.locking).toEqual(['lock 1', 'lock 1']);
  });

  it('is given back when I leave it, once its text is saved', async () => {
    store.edit(a, heading('Bonjour'));
    store.locks.leave(a);
    await pass(1500);
    expect(server.locking).toEqual(['lock 1']);
    await pass(1000);
    expect(server.text(a)).toBe('Bonjour');
    expect(server.locking).toEqual(['lock 1', 'unlock 1']);
    await pass(60_000);
    expect(server.locking).toHaveLength(2);
  });

  it('stays mine when I come back to it before it was given back', async () => {
    store.edit(a, heading('Bonjour'));
    store.locks.leave(a);
    await pass(500);
    store.edit(a, heading('Bonsoir'));
    await pass(60_000);
    expect(server.locking).not.toContain('unlock 1');
  });

  it('is free at once when the tab is closed, saved or not', async () => {
    store.edit(a, heading('Bonjour'));
    store.edit(b, heading('Bonsoir'));
    await pass(0);
    store.locks.close();
    await pass(0);
    expect(server.locking).toEqual(['lock 1', 'lock 2', 'unlock at once 1', 'unlock at once 2']);
    expect(server.kept).toHaveLength(2);
  });

  it('needs no lock while the server does not know it, nor without a connection', async () => {
    server.down = true;
    const made = store.add('heading', heading('Quatre'), c) ?? '';
    store.edit(made, heading('Quatre bis'));
    await pass(3000);
    expect(store.outbox.pause).toBe('offline');
    store.edit(a, heading('Hors ligne'));
    await pass(1000);
    expect(server.locking).toEqual([]);
    server.down = false;
    store.outbox.flush();
    await pass(30_000);
    expect(store.saved).toBe(true);
  });
});

describe('the block that somebody else writes in', () => {
  it('is known before a key is typed, and again free when he leaves; other blocks are mine', async () => {
    const told: (string | null)[] = [];
    store.topics.listen('locks', () => told.push(store.locks.holder(a)?.name ?? null));
    server.elsewhereWrites(a);
    poll();
    poll();
    expect(store.locks.held(a)).toBe(true);
    expect(store.locks.held(b)).toBe(false);
    store.edit(b, heading('De moi'));
    await pass(2500);
    expect(server.text(b)).toBe('De moi');
    server.elsewhereLeaves(a);
    poll();
    expect(store.locks.holder(a)).toBeNull();
    expect(told).toEqual(['Alex Martin', null]);
  });

  it('refuses the first key at once; what was typed is kept, and saved when he is done', async () => {
    server.elsewhereWrites(a);
    store.edit(a, heading('De moi'));
    await pass(0);
    expect(store.locks.held(a)).toBe(true);
    await pass(2500);
    expect(server.text(a)).toBe('Un');
    expect(textOf(store, a)).toBe('De moi');
    expect(store.outbox.haltOf(a)?.halt).toBe('locked');
    expect(server.kept).toMatchObject([{ operation: { block: a, props: heading('De moi') } }]);
    for (let asked = 0; asked < 30; asked += 1) {
      await pass(4000);
      poll();
    }
    expect(server.log).toEqual(['update 1']);
    server.elsewhereLeaves(a);
    poll();
    await pass(0);
    expect(server.text(a)).toBe('De moi');
    expect(store.saved).toBe(true);
    expect(store.conflicts).toEqual([]);
  });

  it('shows both texts when he has changed it meanwhile', async () => {
    server.elsewhereWrites(a);
    store.edit(a, heading('De moi'));
    await pass(2500);
    server.elsewhere(a, 'De Alex');
    poll();
    expect(textOf(store, a)).toBe('De moi');
    expect(store.conflicts).toEqual([]);
    server.elsewhereLeaves(a);
    poll();
    await pass(0);
    expect(store.conflicts).toMatchObject([
      { block: a, mine: heading('De moi'), theirs: { updatedBy: 'Alex Martin' } },
    ]);
    expect(server.text(a)).toBe('De Alex');
    const made = store.settle(a, 'both');
    await pass(100);
    expect([server.text(a), server.text(made ?? '')]).toEqual(['De Alex', 'De moi']);
    expect(store.saved).toBe(true);
  });

  it('is tried again when the time is up, even with the page no longer looked at', async () => {
    server.elsewhereWrites(a);
    store.edit(a, heading('De moi'));
    await pass(2500);
    server.elsewhereLeaves(a);
    await pass(80_000);
    expect(server.text(a)).toBe('Un');
    await pass(10_000);
    expect(server.text(a)).toBe('De moi');
  });

  it('is kept on the device over a reload', async () => {
    server.elsewhereWrites(a);
    store.edit(a, heading('De moi'));
    await pass(2500);
    const left = server.kept;
    store.outbox.close();
    store = server.open(left);
    store.outbox.flush();
    await pass(100);
    expect(textOf(store, a)).toBe('De moi');
    expect(store.outbox.haltOf(a)?.halt).toBe('locked');
    expect(store.locks.held(a)).toBe(true);
  });

  it('cannot be moved nor deleted: the page goes back to what the server holds, and one is told why', async () => {
    server.elsewhereWrites(a);
    store.move(a, c);
    await pass(0);
    poll();
    expect(store.order).toEqual([a, b, c]);
    store.remove(a);
    await pass(0);
    poll();
    expect(store.order).toEqual([a, b, c]);
    expect(server.order).toEqual([a, b, c]);
    expect(server.notices).toEqual(['Alex Martin écrit dans ce bloc.', 'Alex Martin écrit dans ce bloc.']);
    expect(store.saved).toBe(true);
  });

  it('may be taken once he has been silent for 90 seconds, not before, and only while he is still there', async () => {
    const there = [{ ...alex, typingIn: a }];
    server.elsewhereWrites(a);
    poll(there);
    await pass(89_000);
    expect(store.locks.holder(a)).toMatchObject({ ...alex, over: false });
    await pass(1000);
    server.elsewhereLeaves(a);
    expect(store.locks.holder(a)).toMatchObject({ ...alex, over: true });
    poll(there);
    expect(store.locks.holder(a)?.over).toBe(true);
    expect(server.locking).toEqual([]);
    store.locks.typed(a);
    await pass(0);
    expect(server.locking).toEqual(['lock 1']);
    expect(store.locks.holder(a)).toBeNull();

    server.elsewhereWrites(b);
    poll([{ ...alex, typingIn: b }]);
    await pass(90_000);
    server.elsewhereLeaves(b);
    expect(store.locks.holder(b)?.over).toBe(true);
    poll([{ ...alex, typingIn: null }]);
    expect(store.locks.holder(b)).toBeNull();
  });

  it('is no longer asked for by who had it before', async () => {
    store.edit(a, heading('De moi'));
    await pass(3000);
    server.elsewhereWrites(a);
    poll();
    await pass(30_000);
    store.locks.leave(a);
    await pass(1000);
    expect(server.locking).toEqual(['lock 1']);
  });
});
