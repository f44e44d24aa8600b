import type { PageContent, Tree } from '../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { FakeServer, RefusedError, toUuid } from './fake-server.fixture.ts';
import { type PageFields, type PageOperation, placeIdAfter } from './operations.ts';
import type { Acknowledgement } from './queued-operation.ts';
import type { EditorServer } from './transport.ts';
import { createPageNode, type TreeOperation } from './tree-operations.ts';

interface FakeNode {
  title: string;
  visible: boolean;
  rowVersion: number;
  deleted: boolean;
}
interface FakeChapter extends FakeNode {
  id: string;
  /** Deleted pages keep their place. */
  pages: string[];
}

const NEW_NODE = { visible: true, rowVersion: 1, deleted: false };

const createGoneError = () => new RefusedError(404, 'GEN-010', errorText('GEN-010'));

/** In-memory booklet with the rules of the server, and a log of its calls. */
export class FakeBooklet implements EditorServer {
  chapters: FakeChapter[] = [];
  readonly nodes = new Map<string, FakeNode>();
  readonly contents = new Map<string, FakeServer>();
  revision = 1;
  log: string[] = [];
  down = false;
  /** Operations whose answers are lost on the way back: done, but the browser does not know. */
  lostAnswers: string[] = [];
  /** Chapters that the user may no longer change; `all`: the booklet. */
  denied: 'all' | readonly string[] = [];
  locks = { acquire: async () => {}, release: async () => {} };

  /** `outline`: titles of chapters, and of the pages in each. Pages are numbered from 1, chapters from 11, blocks too. */
  constructor(outline: Record<string, readonly string[]>) {
    let pages = 0;
    Object.entries(outline).forEach(([title, titles], at) => {
      const chapter: FakeChapter = { id: toUuid(11 + at), title, ...NEW_NODE, pages: [] };
      this.chapters.push(chapter);
      for (const one of titles) {
        pages += 1;
        chapter.pages.push(toUuid(pages));
        this.#make(toUuid(pages), one, [`Texte ${pages}`]);
      }
    });
  }

  #make(id: string, title: string, texts: readonly string[]): void {
    this.nodes.set(id, { title, ...NEW_NODE });
    this.contents.set(id, new FakeServer(texts));
  }

  findPageChapter(pageId: string): FakeChapter | undefined {
    return this.chapters.find(({ pages }) => pages.includes(pageId));
  }
  getChapter(id: string): FakeChapter {
    const chapter = this.chapters.find((one) => one.id === id && !one.deleted);
    if (!chapter) throw createGoneError();
    return chapter;
  }
  getNode(id: string): FakeNode {
    const node = this.nodes.get(id);
    if (!node || node.deleted || this.findPageChapter(id)?.deleted) throw createGoneError();
    return node;
  }

  /** Current titles, hidden ones in brackets. */
  get outline(): Record<string, string[]> {
    const shown = ({ title, visible }: FakeNode) => (visible ? title : `(${title})`);
    return Object.fromEntries(
      this.chapters
        .filter(({ deleted }) => !deleted)
        .map((chapter) => [
          shown(chapter),
          chapter.pages.flatMap((id) => {
            const node = this.nodes.get(id);
            return node && !node.deleted ? [shown(node)] : [];
          }),
        ]),
    );
  }
  /** The texts of a page, by its title. */
  listTexts(title: string): string[] {
    const [id] = [...this.nodes].find(([, node]) => node.title === title && !node.deleted) ?? [''];
    const content = this.contents.get(id);
    return content?.order.map((block) => content.text(block)) ?? [];
  }

  /** Simulates a change by another editor. */
  changeElsewhere(act: (booklet: FakeBooklet) => void): void {
    this.revision += 1;
    act(this);
  }

  #answer(): Tree {
    return {
      revision: this.revision,
      chapters: this.chapters
        .filter(({ deleted }) => !deleted)
        .map(({ id, title, visible, rowVersion, pages }) => ({
          id,
          editable: this.denied !== 'all' && !this.denied.includes(id),
          title,
          visible,
          reviewMonths: null,
          rowVersion,
          templateCode: null,
          pages: pages.flatMap((pageId) => {
            const node = this.nodes.get(pageId);
            if (!node || node.deleted) return [];
            const { deleted: _, ...fields } = node;
            return [{ ...createPageNode(pageId, id, node.title), ...fields }];
          }),
        })),
    };
  }

  #reach(): void {
    if (this.down) throw new RefusedError(0, 'GEN-015', 'Hors ligne');
  }
  #allow(chapterId: string | undefined): void {
    if (this.denied === 'all' || this.denied.includes(chapterId ?? '')) {
      throw new RefusedError(403, 'GEN-009', errorText('GEN-009', { action: 'modifier', personne: 'Alex Martin' }));
    }
  }
  #lose(kind: string): void {
    if (!this.lostAnswers.includes(kind)) return;
    this.lostAnswers = this.lostAnswers.filter((one) => one !== kind);
    throw new RefusedError(0, 'GEN-015', 'Hors ligne');
  }

  async loadTree(): Promise<Tree> {
    this.#reach();
    return structuredClone(this.#answer());
  }

  async loadPage(pageId: string): Promise<PageContent> {
    this.#reach();
    const node = this.getNode(pageId);
    const content = this.contents.get(pageId);
    const chapterId = this.findPageChapter(pageId)?.id ?? '';
    if (!content) throw createGoneError();
    const { deleted: _, ...fields } = node;
    return { ...content.getPage(), id: pageId, chapterId, ...fields };
  }

  async loadOrder(pageId: string): Promise<readonly string[]> {
    this.#reach();
    this.getNode(pageId);
    return this.contents.get(pageId)?.order ?? [];
  }

  async sendOperation(pageId: string, operation: PageOperation): Promise<Acknowledgement> {
    this.#reach();
    this.log.push(`${operation.kind} in ${this.nodes.get(pageId)?.title ?? '?'}`);
    const known = this.nodes.get(pageId);
    const lost = !known || known.deleted || this.findPageChapter(pageId)?.deleted;
    if (lost && operation.kind !== 'add' && operation.kind !== 'page') {
      throw new RefusedError(410, 'EDI-014', errorText('EDI-014', { personne: 'Alex Martin' }));
    }
    const node = this.getNode(pageId);
    this.#allow(this.findPageChapter(pageId)?.id);
    this.revision += 1;
    if (operation.kind !== 'page') {
      const answer = await this.contents.get(pageId)?.send(operation);
      this.#lose(operation.kind);
      return answer ?? {};
    }
    this.#change(node, operation.fields, operation.rowVersion);
    this.#lose(operation.kind);
    return { tree: this.#answer(), rowVersion: node.rowVersion };
  }

  #change(node: FakeNode, fields: Partial<PageFields>, rowVersion: number): void {
    if (rowVersion !== node.rowVersion) {
      const values = { personne: 'Alex Martin', heure: '14:32' };
      throw new RefusedError(409, 'GEN-011', errorText('GEN-011', values), { current: { ...node } });
    }
    Object.assign(node, fields, { rowVersion: rowVersion + 1 });
  }

  async sendTreeOperation(operation: TreeOperation): Promise<Acknowledgement> {
    this.#reach();
    const { kind, node: id } = operation;
    this.log.push(`${kind} ${operation.said.name}`);
    const before = structuredClone({ chapters: this.chapters, nodes: this.nodes });
    try {
      this.#do(operation);
    } catch (error) {
      // Rolls back: nothing is half done.
      this.chapters = before.chapters;
      for (const [key, value] of before.nodes) this.nodes.set(key, value);
      throw error;
    }
    this.revision += 1;
    this.#lose(kind);
    const tree = structuredClone(this.#answer());
    const rowVersion = (this.nodes.get(id) ?? this.chapters.find((one) => one.id === id))?.rowVersion;
    return { tree, rowVersion };
  }

  #freeTitle(title: string, except: string): void {
    if (this.chapters.some((one) => !one.deleted && one.id !== except && one.title === title)) {
      throw new RefusedError(422, 'WIZ-010', errorText('WIZ-010'));
    }
  }

  #refuseAfter(chapter: FakeChapter, after: string | null): void {
    if (after !== null && (!chapter.pages.includes(after) || this.nodes.get(after)?.deleted)) throw createGoneError();
  }
  #put(chapter: FakeChapter, pageId: string, after: string | null): void {
    this.#refuseAfter(chapter, after);
    for (const one of this.chapters) one.pages = one.pages.filter((page) => page !== pageId);
    chapter.pages = placeIdAfter(chapter.pages, pageId, after);
  }
  #putChapter(id: string, after: string | null): void {
    if (after !== null) this.getChapter(after);
    const order = placeIdAfter(
      this.chapters.map((one) => one.id),
      id,
      after,
    );
    this.chapters = order.flatMap((one) => this.chapters.find((chapter) => chapter.id === one) ?? []);
  }

  #do(operation: TreeOperation): void {
    const id = operation.node;
    const page = () => {
      this.#allow(this.findPageChapter(id)?.id);
      return this.getNode(id);
    };
    switch (operation.kind) {
      case 'addChapter': {
        const { title } = operation;
        if (this.chapters.some((one) => one.id === id)) this.getChapter(id);
        else {
          this.#freeTitle(title, id);
          this.chapters.push({ id, title, ...NEW_NODE, pages: [] });
        }
        return;
      }
      case 'addPage': {
        const chapter = this.getChapter(operation.chapter);
        this.#allow(chapter.id);
        if (this.nodes.has(id)) this.getNode(id);
        else {
          this.#refuseAfter(chapter, operation.after);
          this.#make(id, operation.title, []);
          this.#put(chapter, id, operation.after);
        }
        return;
      }
      case 'copyPage': {
        const { title } = this.getNode(operation.from);
        const chapter = this.findPageChapter(operation.from);
        if (this.nodes.has(id)) this.getNode(id);
        else {
          this.#make(id, `${title} (copie)`, this.listTexts(title));
          if (chapter) this.#put(chapter, id, operation.from);
        }
        return;
      }
      case 'changeChapter':
        this.#freeTitle(operation.fields.title ?? '', id);
        this.#change(this.getChapter(id), operation.fields, operation.rowVersion);
        return;
      case 'changePage':
        this.#change(page(), operation.fields, operation.rowVersion);
        return;
      case 'placeChapter':
        this.getChapter(id);
        this.#putChapter(id, operation.after);
        return;
      case 'placePage': {
        const node = page();
        const chapter = this.getChapter(operation.chapter);
        if (this.findPageChapter(id) !== chapter) node.rowVersion += 1;
        this.#put(chapter, id, operation.after);
        return;
      }
      case 'removeChapter': {
        const chapter = this.getChapter(id);
        chapter.deleted = true;
        chapter.rowVersion += 1;
        return;
      }
      case 'removePage': {
        const node = page();
        node.deleted = true;
        node.rowVersion += 1;
        return;
      }
      case 'restoreChapter': {
        const chapter = this.chapters.find((one) => one.id === id);
        if (!chapter) throw createGoneError();
        this.#freeTitle(chapter.title, id);
        if (chapter.deleted) chapter.rowVersion += 1;
        chapter.deleted = false;
        this.#putChapter(id, operation.after);
        return;
      }
      case 'restorePage': {
        const node = this.nodes.get(id);
        if (!node || this.findPageChapter(id)?.deleted) throw createGoneError();
        if (node.deleted) node.rowVersion += 1;
        node.deleted = false;
        this.#put(this.getChapter(operation.chapter), id, operation.after);
        return;
      }
    }
  }
}

/** In-memory `localStorage`. */
export class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}
