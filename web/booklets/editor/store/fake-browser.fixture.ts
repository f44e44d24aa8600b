import { vi } from 'vitest';
import type { EditorNotification, EditorSession } from './editor-session.ts';
import { FakeBooklet, FakeStorage } from './fake-booklet.fixture.ts';
import { toUuid } from './fake-server.fixture.ts';
import type { PageStore } from './page-store.ts';

export const createHeading = (text: string) => ({ level: 2, text });
export const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const getBlockId = (store: PageStore, at = 0) => store.order[at] ?? '';
export const findBlockText = (store: PageStore, at = 0) =>
  (store.findBlock(getBlockId(store, at))?.props as { text: string } | undefined)?.text;

/** The booklet of the tests, and the ids of its chapters and pages. */
export const START_OUTLINE = { Bienvenue: ['Accueil', 'Accès', 'Horaires'], Règles: ['Sécurité', 'EPI'], Contacts: [] };
export const [accueil, acces, horaires, securite, epi] = [toUuid(1), toUuid(2), toUuid(3), toUuid(4), toUuid(5)];
export const [bienvenue, regles, contacts] = [toUuid(11), toUuid(12), toUuid(13)];

/** A browser with the editor open on a booklet; tabs crash and reopen, the device storage stays. */
export class FakeBrowser {
  readonly server = new FakeBooklet(START_OUTLINE);
  readonly notifications: EditorNotification[] = [];
  readonly notices: string[] = [];

  constructor() {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', new FakeStorage());
    vi.stubGlobal('navigator', { onLine: true });
  }

  /** Opens a tab. */
  async openTab(): Promise<EditorSession> {
    // Each tab has its own name.
    vi.resetModules();
    const module = await import('./editor-session.ts');
    const session = new module.EditorSession({
      bookletId: toUuid(91),
      userId: toUuid(92),
      onTree: () => {},
      showNotice: (message) => this.notices.push(message),
      onNotification: (one) => this.notifications.push(one),
      getRecoveredTitle: (title) => (title === null ? 'Page récupérée' : `${title} (récupérée)`),
      server: this.server,
    });
    await session.recoverDrafts();
    if (!this.server.down) await session.tree.refresh();
    await advanceTime(0);
    return session;
  }

  /** Kills the tab: nothing more is sent, and only the device storage remains. */
  async crashTab(session: EditorSession): Promise<void> {
    await advanceTime(300);
    for (const outbox of session.outboxes) outbox.close();
  }

  /** Restores the connection, and the browser reports it. */
  async reconnect(session: EditorSession): Promise<void> {
    this.server.down = false;
    session.flush();
    await advanceTime(1000);
  }

  close(session: EditorSession): void {
    for (const outbox of session.outboxes) outbox.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}

/** Titles as displayed, hidden ones in brackets. */
export const getShownOutline = ({ tree }: EditorSession): Record<string, string[]> => {
  const shown = ({ title, visible }: { title: string; visible: boolean }) => (visible ? title : `(${title})`);
  const chapters = tree.shown?.chapters ?? [];
  return Object.fromEntries(chapters.map((chapter) => [shown(chapter), chapter.pages.map(shown)]));
};
