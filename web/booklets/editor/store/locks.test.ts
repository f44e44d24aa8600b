import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, toUuid } from './fake-server.fixture.ts';
import { LOCK_RENEWAL_MS } from './locks.ts';
import type { PageStore } from './page-store.ts';

const heading = (text: string) => ({ level: 2, text });
const textOf = (store: PageStore, id: string) => (store.findBlock(id)?.props as { text: string } | undefined)?.text;
const [a, b, c] = [toUuid(1), toUuid(2), toUuid(3)];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const alex = { id: toUuid(80), name: 'Alex Martin', avatar: null };

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

/** Simulates the periodic request for changes. */
const poll = (present: { id: string; name: string; avatar: string | null; typingIn: string | null }[] = []) =>
  store.mergeChanges({ ...server.getChanges(), present }, store.epoch);

describe('the block that I write in', () => {
  it('is asked for at the first key, and again while I go on', async () => {
    store.editBlock(a, heading('B'));
    await pass(0);
    expect(server.lockLog).toEqual(['lock 1']);
    for (let letter = 0; letter < 50; letter += 1) {
      store.editBlock(a, heading('x'.repeat(letter + 1)));
      await pass(500);
    }
    expect(server.lockLog.filter((what) => what === 'lock 1')).toHaveLength(1 + Math.floor(25_000 / LOCK_RENEWAL_MS));
    expect(store.locks.writingBlockId).toBe(a);
  });

  it('is asked for once more after the last key, and then no more', async () => {
    store.editBlock(a, heading('B'));
    await pass(3000);
    store.editBlock(a, heading('Bo'));
    await pass(120_000);
    expect(server.lockLog).toEqual(['lock 1', 'lock 1']);
  });

  it('is given back when I leave it, once its text is saved', async () => {
    store.editBlock(a, heading('Bonjour'));
    store.locks.leaveBlock(a);
    await pass(1500);
    expect(server.lockLog).toEqual(['lock 1']);
    await pass(1000);
    expect(server.text(a)).toBe('Bonjour');
    expect(server.lockLog).toEqual(['lock 1', 'unlock 1']);
    await pass(60_000);
    expect(server.lockLog).toHaveLength(2);
  });

  it('stays mine when I come back to it before it was given back', async () => {
    store.editBlock(a, heading('Bonjour'));
    store.locks.leaveBlock(a);
    await pass(500);
    store.editBlock(a, heading('Bonsoir'));
    await pass(60_000);
    expect(server.lockLog).not.toContain('unlock 1');
  });

  it('is free at once when the tab is closed, saved or not', async () => {
    store.editBlock(a, heading('Bonjour'));
    store.editBlock(b, heading('Bonsoir'));
    await pass(0);
    store.locks.releaseAll();
    await pass(0);
    expect(server.lockLog).toEqual(['lock 1', 'lock 2', 'unlock at once 1', 'unlock at once 2']);
    expect(server.storedItems).toHaveLength(2);
  });

  it('needs no lock while the server does not know it, nor without a connection', async () => {
    server.down = true;
    const made = store.add('heading', heading('Quatre'), c) ?? '';
    store.editBlock(made, heading('Quatre bis'));
    await pass(3000);
    expect(store.outbox.pause).toBe('offline');
    store.editBlock(a, heading('Hors ligne'));
    await pass(1000);
    expect(server.lockLog).toEqual([]);
    server.down = false;
    store.outbox.flush();
    await pass(30_000);
    expect(store.isSaved).toBe(true);
  });
});

describe('the block that somebody else writes in', () => {
  it('is known before a key is typed, and again free when he leaves; other blocks are mine', async () => {
    const told: (string | null)[] = [];
    store.topics.subscribe('locks', () => told.push(store.locks.findHolder(a)?.name ?? null));
    server.startWritingElsewhere(a);
    poll();
    poll();
    expect(store.locks.isHeld(a)).toBe(true);
    expect(store.locks.isHeld(b)).toBe(false);
    store.editBlock(b, heading('De moi'));
    await pass(2500);
    expect(server.text(b)).toBe('De moi');
    server.stopWritingElsewhere(a);
    poll();
    expect(store.locks.findHolder(a)).toBeNull();
    expect(told).toEqual(['Alex Martin', null]);
  });

  it('refuses the first key at once; what was typed is kept, and saved when he is done', async () => {
    server.startWritingElsewhere(a);
    store.editBlock(a, heading('De moi'));
    await pass(0);
    expect(store.locks.isHeld(a)).toBe(true);
    await pass(2500);
    expect(server.text(a)).toBe('Un');
    expect(textOf(store, a)).toBe('De moi');
    expect(store.outbox.findHalted(a)?.halt).toBe('locked');
    expect(server.storedItems).toMatchObject([{ operation: { block: a, props: heading('De moi') } }]);
    for (let asked = 0; asked < 30; asked += 1) {
      await pass(4000);
      poll();
    }
    expect(server.log).toEqual(['update 1']);
    server.stopWritingElsewhere(a);
    poll();
    await pass(0);
    expect(server.text(a)).toBe('De moi');
    expect(store.isSaved).toBe(true);
    expect(store.conflicts).toEqual([]);
  });

  it('shows both texts when he has changed it meanwhile', async () => {
    server.startWritingElsewhere(a);
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    server.saveElsewhere(a, 'De Alex');
    poll();
    expect(textOf(store, a)).toBe('De moi');
    expect(store.conflicts).toEqual([]);
    server.stopWritingElsewhere(a);
    poll();
    await pass(0);
    expect(store.conflicts).toMatchObject([
      { block: a, mine: heading('De moi'), theirs: { updatedBy: 'Alex Martin' } },
    ]);
    expect(server.text(a)).toBe('De Alex');
    const made = store.resolveConflict(a, 'both');
    await pass(100);
    expect([server.text(a), server.text(made ?? '')]).toEqual(['De Alex', 'De moi']);
    expect(store.isSaved).toBe(true);
  });

  it('is tried again when the time is up, even with the page no longer looked at', async () => {
    server.startWritingElsewhere(a);
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    server.stopWritingElsewhere(a);
    await pass(80_000);
    expect(server.text(a)).toBe('Un');
    await pass(10_000);
    expect(server.text(a)).toBe('De moi');
  });

  it('is kept on the device over a reload', async () => {
    server.startWritingElsewhere(a);
    store.editBlock(a, heading('De moi'));
    await pass(2500);
    const left = server.storedItems;
    store.outbox.close();
    store = server.openStore(left);
    store.outbox.flush();
    await pass(100);
    expect(textOf(store, a)).toBe('De moi');
    expect(store.outbox.findHalted(a)?.halt).toBe('locked');
    expect(store.locks.isHeld(a)).toBe(true);
  });

  it('cannot be moved nor deleted: the page goes back to what the server holds, and one is told why', async () => {
    server.startWritingElsewhere(a);
    store.moveBlock(a, c);
    await pass(0);
    poll();
    expect(store.order).toEqual([a, b, c]);
    store.removeBlock(a);
    await pass(0);
    poll();
    expect(store.order).toEqual([a, b, c]);
    expect(server.order).toEqual([a, b, c]);
    expect(server.notices).toEqual(['Alex Martin écrit dans ce bloc.', 'Alex Martin écrit dans ce bloc.']);
    expect(store.isSaved).toBe(true);
  });

  it('may be taken once he has been silent for 90 seconds, not before, and only while he is still there', async () => {
    const there = [{ ...alex, typingIn: a }];
    server.startWritingElsewhere(a);
    poll(there);
    await pass(89_000);
    expect(store.locks.findHolder(a)).toMatchObject({ id: alex.id, name: alex.name, hasEnded: false });
    await pass(1000);
    server.stopWritingElsewhere(a);
    expect(store.locks.findHolder(a)).toMatchObject({ id: alex.id, name: alex.name, hasEnded: true });
    poll(there);
    expect(store.locks.findHolder(a)?.hasEnded).toBe(true);
    expect(server.lockLog).toEqual([]);
    store.locks.requestLock(a);
    await pass(0);
    expect(server.lockLog).toEqual(['lock 1']);
    expect(store.locks.findHolder(a)).toBeNull();

    server.startWritingElsewhere(b);
    poll([{ ...alex, typingIn: b }]);
    await pass(90_000);
    server.stopWritingElsewhere(b);
    expect(store.locks.findHolder(b)?.hasEnded).toBe(true);
    poll([{ ...alex, typingIn: null }]);
    expect(store.locks.findHolder(b)).toBeNull();
  });

  it('is no longer asked for by who had it before', async () => {
    store.editBlock(a, heading('De moi'));
    await pass(3000);
    server.startWritingElsewhere(a);
    poll();
    await pass(30_000);
    store.locks.leaveBlock(a);
    await pass(1000);
    expect(server.lockLog).toEqual(['lock 1']);
  });
});
