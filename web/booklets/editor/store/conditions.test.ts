import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import { FakeServer, toUuid } from './fake-server.fixture.ts';
import type { PageStore } from './page-store.ts';

/* The conditions of a block in the editor: undone, redone, copied and kept as its words are. */

const [a, b] = [toUuid(1), toUuid(2)];
const LYON: BlockConditions = {
  audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
  unlockDays: null,
};
const LATER: BlockConditions = { ...LYON, unlockDays: 30 };
const NONE: BlockConditions = { audience: null, unlockDays: null };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const heading = (text: string) => ({ level: 2, text });

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

const expectConditions = async (id: string, conditions: BlockConditions) => {
  expect(store.findBlock(id)).toMatchObject(conditions);
  await pass(0);
  expect(server.blocks.get(id)).toMatchObject(conditions);
  expect(store.findBlock(id)).toMatchObject(conditions);
};

describe('a change of conditions', () => {
  it('is saved at once, undone and redone, without touching the words', async () => {
    store.editBlock(a, heading('Bonjour'));
    store.editConditions(a, LYON);
    await expectConditions(a, LYON);
    store.editConditions(a, LATER);
    await expectConditions(a, LATER);
    server.undo(store);
    await expectConditions(a, LYON);
    server.undo(store);
    await expectConditions(a, NONE);
    server.redo(store);
    await expectConditions(a, LYON);
    await pass(3000);
    expect(server.text(a)).toBe('Bonjour');
    expect(store.isSaved).toBe(true);
    expect(server.notices).toEqual([]);
  });

  it('waits for the connection, then only the last one is sent', async () => {
    server.down = true;
    store.editConditions(a, LYON);
    store.editConditions(a, LATER);
    await pass(10);
    expect(server.blocks.get(a)).toMatchObject(NONE);
    store.outbox.close();
    server.down = false;
    store = server.openStore(server.storedItems);
    expect(store.findBlock(a)).toMatchObject(LATER);
    store.outbox.flush();
    await expectConditions(a, LATER);
    expect(server.notices).toEqual([]);
  });

  it('is not refused when only the answer to it was lost', async () => {
    server.loseAnswer = true;
    store.editConditions(a, LYON);
    await pass(5000);
    await expectConditions(a, LYON);
    expect(server.notices).toEqual([]);
    expect(store.isSaved).toBe(true);
  });

  it('gives way to that of somebody else, and tells it', async () => {
    const block = server.blocks.get(a);
    if (block) server.blocks.set(a, { ...block, ...LATER });
    store.editConditions(a, LYON);
    await pass(0);
    await expectConditions(a, LATER);
    expect(server.notices).toHaveLength(1);
    expect(store.isSaved).toBe(true);
  });

  it('of somebody else shows, and cannot be undone here', async () => {
    store.editConditions(a, LYON);
    await pass(0);
    const block = server.blocks.get(a);
    if (block) server.blocks.set(a, { ...block, ...LATER });
    store.mergeChanges(server.getChanges(), store.epoch);
    expect(store.findBlock(a)).toMatchObject(LATER);
    expect(server.history.canUndo).toBe(false);
  });

  it('does not let an unsaved text pass over that of somebody else', async () => {
    server.saveElsewhere(a, 'À eux');
    store.editConditions(a, LYON);
    store.editBlock(a, heading('À moi'));
    await pass(3000);
    expect(store.conflicts).toHaveLength(1);
    expect(server.text(a)).toBe('À eux');
    await expectConditions(a, LYON);
  });
});

describe('a block keeps its conditions', () => {
  beforeEach(async () => {
    store.editConditions(a, LATER);
    await pass(0);
  });

  it('when it is duplicated, before and after the save', async () => {
    const copy = store.duplicateBlock(a) ?? '';
    await expectConditions(copy, LATER);
    const fresh = store.addBlock({ type: 'heading', props: heading('Neuf'), ...LYON }, a) ?? '';
    store.editConditions(fresh, LATER);
    const twin = store.duplicateBlock(fresh) ?? '';
    await expectConditions(fresh, LATER);
    await expectConditions(twin, LATER);
    expect(server.notices).toEqual([]);
  });

  it('when it is deleted, and comes back by an undo or from the list', async () => {
    store.removeBlock(a);
    await pass(0);
    server.undo(store);
    await expectConditions(a, LATER);
    store.removeBlock(a);
    store.restoreBlock(a);
    await expectConditions(a, LATER);
  });

  it('when it is added among others, or cut in two', async () => {
    const blocks = [store.findBlock(a), store.findBlock(b)].flatMap((one) => one ?? []);
    const [first = '', second = ''] = store.groups.addBlocks(structuredClone(blocks), b);
    await expectConditions(first, LATER);
    await expectConditions(second, NONE);
    const text = { type: 'text', props: { html: '<p>Un</p><p></p><p>Deux</p>' }, ...LYON };
    const [whole = ''] = store.groups.addBlocks([text], b);
    const middle = { type: 'heading', props: heading('Milieu') };
    const added = store.groups.splitText(whole, { html: '<p>Un</p>' }, middle, { html: '<p>Deux</p>' }) ?? '';
    const rest = store.order[store.order.indexOf(added) + 1] ?? '';
    await expectConditions(added, LYON);
    await expectConditions(rest, LYON);
  });

  it('when both texts of a conflict are kept', async () => {
    store.editBlock(a, heading('À moi'));
    server.saveElsewhere(a, 'À eux');
    await pass(3000);
    await expectConditions(store.resolveConflict(a, 'both') ?? '', LATER);
  });

  it('when somebody deleted it while its words were unsaved, even after the tab was closed', async () => {
    store.editBlock(a, heading('Écrit pour rien ?'));
    store.outbox.close();
    server.deleteElsewhere(a);
    store = server.openStore(server.storedItems);
    store.outbox.flush();
    await pass(0);
    await expectConditions(store.resolveOrphan(a, true) ?? '', LATER);
  });
});
