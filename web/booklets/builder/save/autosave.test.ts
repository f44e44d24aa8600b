import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type SaveOutcome } from './autosave.ts';

type Fields = { title?: string; subtitle?: string; tone?: string };

const startAutosave = (answers: SaveOutcome<Fields>[] = []) => {
  const sent: Fields[] = [];
  const autosave = new Autosave<Fields>({
    send: async (patch) => {
      sent.push(patch);
      return answers.shift() ?? { kind: 'saved' };
    },
    onChange: () => undefined,
  });
  return { autosave, sent };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  it('waits for a silence of 600 ms after typing, and sends the last letter once', async () => {
    const { autosave, sent } = startAutosave();
    autosave.addChange({ title: 'Bienv' }, 'typed');
    await vi.advanceTimersByTimeAsync(400);
    autosave.addChange({ title: 'Bienvenue' }, 'typed');
    await vi.advanceTimersByTimeAsync(599);
    expect(sent).toEqual([]);
    expect(autosave.snapshot.status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ title: 'Bienvenue' }]);
    expect(autosave.snapshot).toMatchObject({ status: 'idle' });
    expect(autosave.snapshot.savedAt).toBeInstanceOf(Date);
  });

  it('sends a choice at once, with what was being typed', async () => {
    const { autosave, sent } = startAutosave();
    autosave.addChange({ title: 'Bienvenue' }, 'typed');
    autosave.addChange({ tone: 'tu' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ title: 'Bienvenue', tone: 'tu' }]);
  });

  it('makes one request at a time', async () => {
    let answer: (outcome: SaveOutcome<Fields>) => void = () => undefined;
    const sent: Fields[] = [];
    const autosave = new Autosave<Fields>({
      send: (patch) => {
        sent.push(patch);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      onChange: () => undefined,
    });
    autosave.addChange({ title: 'Un' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    autosave.addChange({ title: 'Deux' }, 'chosen');
    await vi.advanceTimersByTimeAsync(50);
    expect(sent).toEqual([{ title: 'Un' }]);
    answer({ kind: 'saved' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ title: 'Un' }, { title: 'Deux' }]);
  });

  it('asked to send all, also sends what comes while it sends', async () => {
    const sent: Fields[] = [];
    const autosave: Autosave<Fields> = new Autosave<Fields>({
      send: async (patch) => {
        sent.push(patch);
        if (sent.length === 1) autosave.addChange({ subtitle: 'À tous' }, 'chosen');
        return { kind: 'saved' };
      },
      onChange: () => undefined,
    });
    autosave.addChange({ title: 'Bienvenue' }, 'typed');
    const flushed = Promise.all([autosave.flush(), autosave.flush()]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await flushed).toEqual([true, true]);
    expect(sent).toEqual([{ title: 'Bienvenue' }, { subtitle: 'À tous' }]);
    expect(autosave.snapshot.status).toBe('idle');
  });

  it('asked to send all, says so when the line is down, and tries once', async () => {
    const { autosave, sent } = startAutosave([{ kind: 'offline' }]);
    autosave.addChange({ title: 'Bienvenue' }, 'typed');
    expect(await autosave.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    expect(await autosave.flush()).toBe(true);
  });

  it('keeps what the line did not carry and tries again, under what was typed since', async () => {
    const { autosave, sent } = startAutosave([{ kind: 'offline' }]);
    autosave.addChange({ title: 'Bienvenue', subtitle: 'À tous' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.snapshot).toMatchObject({ status: 'offline', savedAt: null });
    autosave.addChange({ title: 'Bienvenue à bord' }, 'typed');
    await vi.advanceTimersByTimeAsync(600);
    expect(sent.at(-1)).toEqual({ title: 'Bienvenue à bord', subtitle: 'À tous' });
    expect(autosave.snapshot.status).toBe('idle');
  });

  it('shows a refusal beside its field and still saves the others', async () => {
    const { autosave, sent } = startAutosave([
      { kind: 'refused', errors: { title: 'Déjà pris' }, again: { subtitle: 'À tous' } },
    ]);
    autosave.addChange({ title: 'Bienvenue', subtitle: 'À tous' }, 'chosen');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.at(-1)).toEqual({ subtitle: 'À tous' });
    expect(autosave.snapshot.errors).toEqual({ title: 'Déjà pris' });
    autosave.addChange({ title: 'Bienvenue 2026' }, 'chosen');
    expect(autosave.snapshot.errors).toEqual({});
    expect(await autosave.flush()).toBe(true);
  });

  it('goes again at once when somebody else changed other fields', async () => {
    const { autosave, sent } = startAutosave([{ kind: 'overtaken' }]);
    autosave.addChange({ title: 'Bienvenue' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ title: 'Bienvenue' }, { title: 'Bienvenue' }]);
    expect(autosave.snapshot.status).toBe('idle');
  });

  it('waits for a choice in a conflict, sends nothing meanwhile, and loses nothing that is typed', async () => {
    const { autosave, sent } = startAutosave([{ kind: 'conflict' }]);
    autosave.addChange({ title: 'Bienvenue' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    autosave.addChange({ subtitle: 'À tous' }, 'typed');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(await autosave.flush()).toBe(false);
    await autosave.resolveConflict(true);
    expect(sent.at(-1)).toEqual({ title: 'Bienvenue', subtitle: 'À tous' });
  });

  it('forgets mine when the other version is taken', async () => {
    const { autosave, sent } = startAutosave([{ kind: 'conflict' }]);
    autosave.addChange({ title: 'Bienvenue' }, 'chosen');
    await vi.advanceTimersByTimeAsync(0);
    await autosave.resolveConflict(false);
    expect(sent).toHaveLength(1);
    expect(autosave.pendingChanges).toEqual({});
  });

  it('does not send a value that has become wrong meanwhile', async () => {
    const { autosave, sent } = startAutosave();
    autosave.addChange({ title: 'Bienvenue' }, 'typed');
    autosave.removeField('title');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    expect(autosave.snapshot.status).toBe('idle');
  });
});

it('takes an error away when its field is given anew, and no other field’s', async () => {
  const errors = { 'cover.mediaId': 'Image trop petite', 'theme.logo.mediaId': 'Logo trop petit', title: 'Déjà pris' };
  const autosave = new Autosave<{ cover?: object; theme?: object; title?: string }>({
    send: async () => ({ kind: 'refused', errors }),
    onChange: () => undefined,
  });
  autosave.addChange({ title: 'Accueil' }, 'chosen');
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.snapshot.errors).toEqual(errors);
  autosave.addChange({ theme: { size: 'L' } }, 'typed');
  expect(Object.keys(autosave.snapshot.errors)).toEqual(['cover.mediaId', 'theme.logo.mediaId', 'title']);
  autosave.addChange({ theme: { logo: { mediaId: null } } }, 'typed');
  autosave.addChange({ cover: { mediaId: null, alt: '', decorative: false } }, 'typed');
  expect(Object.keys(autosave.snapshot.errors)).toEqual(['title']);
});
