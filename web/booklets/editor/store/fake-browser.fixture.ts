import { vi } from 'vitest';
import type { Desk, DeskNews } from './desk.ts';
import { FakeBooklet, FakeStorage } from './fake-booklet.fixture.ts';
import { uuid } from './fake-server.fixture.ts';
import type { PageStore } from './page-store.ts';

export const heading = (text: string) => ({ level: 2, text });
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const blockOf = (store: PageStore, at = 0) => store.order[at] ?? '';
export const textOf = (store: PageStore, at = 0) =>
  (store.block(blockOf(store, at))?.props as { text: string } | undefined)?.text;

/** The booklet of the tests, and the ids of its chapters and pages. */
export const START = { Bienvenue: ['Accueil', 'Accès', 'Horaires'], Règles: ['Sécurité', 'EPI'], Contacts: [] };
export const [accueil, acces, horaires, securite, epi] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
export const [bienvenue, regles, contacts] = [uuid(11), uuid(12), uuid(13)];

/** A browser with the editor open on a booklet; tabs crash and reopen, the device storage stays. */
export class FakeBrowser {
  readonly server = new FakeBooklet(START);
  readonly news: DeskNews[] = [];
  readonly notices: string[] = [];

  constructor() {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', new FakeStorage());
    vi.stubGlobal('navigator', { onLine: true });
  }

  /** Opens a tab. */
  async open(): Promise<Desk> {
    // Each tab has its own name.
    vi.resetModules();
    const module = await import('./desk.ts');
    const desk = new module.Desk({
      bookletId: uuid(91),
      userId: uuid(92),
      onTree: () => {},
      notice: (message) => this.notices.push(message),
      news: (one) => this.news.push(one),
      recoveredTitle: (title) => (title === null ? 'Page récupérée' : `${title} (récupérée)`),
      server: this.server,
    });
    await desk.recover();
    if (!this.server.down) await desk.tree.refresh();
    await pass(0);
    return desk;
  }

  /** Kills the tab: nothing more is sent, and only the device storage remains. */
  async crash(desk: Desk): Promise<void> {
    await pass(300);
    for (const outbox of desk.outboxes) outbox.close();
  }

  /** Restores the connection, and the browser reports it. */
  async back(desk: Desk): Promise<void> {
    this.server.down = false;
    desk.flush();
    await pass(1000);
  }

  end(desk: Desk): void {
    for (const outbox of desk.outboxes) outbox.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}

/** Titles as displayed, hidden ones in brackets. */
export const shownIn = ({ tree }: Desk): Record<string, string[]> => {
  const shown = ({ title, visible }: { title: string; visible: boolean }) => (visible ? title : `(${title})`);
  const chapters = tree.shown?.chapters ?? [];
  return Object.fromEntries(chapters.map((chapter) => [shown(chapter), chapter.pages.map(shown)]));
};
