import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { same } from './equal.ts';
import type { History, Made } from './history.ts';
import { Outbox } from './outbox.ts';
import { type Acknowledgement, isFailure, type Queued } from './queued.ts';
import { changeOf, type Said, type Way } from './said.ts';
import { type GoneNode, ShownTree } from './shown-tree.ts';
import type { Topics } from './topics.ts';
import { TreeAnswers, type TreeNews } from './tree-answers.ts';
import {
  broughtBy,
  chapterOf,
  type NodeFields,
  TREE_RULES,
  type TreeChange,
  type TreeOperation,
  type Untold,
} from './tree-operations.ts';
import { behindOf, elsewhere, isChapter, type Place, placeOf } from './tree-places.ts';

/** Dependencies of the chapters and pages. */
export interface TreeWorld {
  send: (operation: TreeOperation) => Promise<Acknowledgement>;
  fresh: () => Promise<Tree>;
  /** True when the content to save before this operation is saved. */
  ready: (item: Queued<TreeOperation>) => boolean;
  /** Called when the pending operations changed, to store them on the device. */
  keep: (items: readonly Queued<TreeOperation>[]) => void;
  newId: () => string;
  history: History;
  /** The title and the visibility of an open page, which its own store changes. */
  opened: (page: string) => NodeFields | null;
  /** True when this page has content that the server does not have. */
  holds: (page: string) => boolean;
  /** Called when the server sent a new tree. */
  learned: (tree: Tree) => void;
  /** Called for a page that was never created: it is discarded, with its content. */
  abandoned: (page: string) => void;
  news: (news: TreeNews) => void;
}

/**
 * The chapters and pages of a booklet. User changes are displayed immediately and sent to the server in order. Topics:
 * `tree`, `status`.
 */
export class TreeStore {
  readonly topics: Topics;
  readonly outbox: Outbox<TreeOperation>;
  readonly #world: TreeWorld;
  readonly #tree: ShownTree;
  readonly #answers: TreeAnswers;

  constructor(world: TreeWorld) {
    this.#world = world;
    this.#tree = new ShownTree(() => this.outbox.items.map(({ operation }) => operation), world.opened);
    this.topics = this.#tree.topics;
    this.outbox = new Outbox<TreeOperation>(
      {
        valid: () => true,
        ready: world.ready,
        send: (operation) => this.#send(operation),
        acknowledged: (_, { tree }) => tree && this.learn(tree),
        refused: ({ operation }, failure) => this.#answers.refused(operation, failure),
        changed: () => this.#changed(),
      },
      TREE_RULES,
    );
    this.#answers = new TreeAnswers({
      outbox: this.outbox,
      history: world.history,
      tree: this.#tree,
      refresh: () => void this.refresh(),
      holds: world.holds,
      abandoned: world.abandoned,
      news: world.news,
    });
  }

  /** The displayed tree; null until the server sent it and the drafts of the device are loaded. */
  get shown(): Tree | null {
    return this.#tree.shown;
  }
  /** Nodes deleted in this session and not restored, the latest first. */
  get deleted(): GoneNode[] {
    return this.#tree.deleted;
  }
  /** True when this page was deleted here, by itself or with its chapter. */
  wasDeleted(page: string): boolean {
    return this.deleted.some(
      ({ node }) => node.id === page || (isChapter(node) && node.pages.some(({ id }) => id === page)),
    );
  }
  /** The unacknowledged operation that creates or restores this page. */
  bringing(page: string): Queued<TreeOperation> | null {
    return this.outbox.items.find(({ operation }) => broughtBy(operation).includes(page)) ?? null;
  }

  /** Starts the display; `items` are the drafts of the device. */
  begin(items: readonly Queued<TreeOperation>[]): void {
    this.outbox.adopt(items);
    this.#tree.begin();
  }

  /** Takes a tree of the server. A tree older than the known one is ignored. */
  learn(tree: Tree): void {
    const { known } = this.#tree;
    if (tree === known || (known && tree.revision < known.revision)) return;
    this.#tree.know(tree);
    this.#world.learned(tree);
  }

  async refresh(): Promise<void> {
    try {
      this.learn(await this.#world.fresh());
    } catch (error) {
      // The next answer brings it as well.
      if (!isFailure(error)) throw error;
    }
  }

  /** Sends everything now, and retries refused operations. */
  flush(): void {
    for (const { halt, operation } of this.outbox.items) if (halt) this.outbox.release(operation.node, 1);
    this.outbox.flush();
  }

  /** Displays the changes of an open page. */
  draw(): void {
    this.#tree.draw();
  }

  /* User actions */

  addChapter(title: string): string {
    const node = this.#world.newId();
    this.#add({ kind: 'addChapter', node, title }, 'Chapter', { what: 'chapterAdded', name: title });
    return node;
  }

  /** Adds an empty page at the end of a chapter. */
  addPage(chapter: string, title: string): string {
    const node = this.#world.newId();
    const after = (this.shown && chapterOf(this.shown, chapter)?.pages.at(-1)?.id) ?? null;
    this.#add({ kind: 'addPage', node, chapter, title, after }, 'Page', { what: 'pageAdded', name: title });
    return node;
  }

  copyPage(from: string): string {
    this.draw();
    const node = this.#world.newId();
    const name = this.#tree.find(from)?.title ?? '';
    this.#add({ kind: 'copyPage', node, from }, 'Page', { what: 'pageCopied', name });
    return node;
  }

  change(id: string, fields: NodeFields): void {
    this.draw();
    const node = this.#tree.find(id);
    if (!node || this.#answers.offeredAgain(id, fields)) return;
    const back: NodeFields = {};
    if (fields.title !== undefined) back.title = node.title;
    if (fields.visible !== undefined) back.visible = node.visible;
    if (same(back, fields)) return;
    const kind = isChapter(node) ? 'changeChapter' : 'changePage';
    const what = changeOf(isChapter(node) ? 'chapter' : 'page', fields);
    this.#did({ kind, node: id, fields }, { kind, node: id, fields: back }, { what, name: node.title });
  }

  /** Moves a page to a chapter, or a chapter (`chapter: null`), after a sibling; first when null. */
  place(id: string, chapter: string | null, after: string | null): void {
    this.draw();
    const node = this.#tree.find(id);
    const from = this.shown && placeOf(this.shown, id);
    if (!node || !from || !this.shown) return;
    const rows = chapter === null ? this.shown.chapters : (chapterOf(this.shown, chapter)?.pages ?? []);
    const behind = behindOf(rows, after, id);
    if (from.chapter === chapter && same(behind, from.behind)) return;
    const to = (place: Place): TreeChange =>
      place.chapter === null
        ? { kind: 'placeChapter', node: id, behind: place.behind }
        : { kind: 'placePage', node: id, chapter: place.chapter, behind: place.behind };
    const what = isChapter(node) ? 'chapterMoved' : 'pageMoved';
    this.#did(to({ chapter, behind }), to(from), { what, name: node.title });
  }

  remove(id: string): void {
    this.draw();
    const node = this.#tree.find(id);
    if (!node || this.#answers.givenUp(id)) return;
    const about = isChapter(node) ? 'Chapter' : 'Page';
    const what = isChapter(node) ? 'chapterRemoved' : 'pageRemoved';
    this.#did({ kind: `remove${about}`, node: id }, { kind: `restore${about}`, node: id }, { what, name: node.title });
  }

  /** Restores a node deleted in this session; false when its chapter no longer exists. */
  restore(id: string): boolean {
    const node = this.#tree.goneNode(id)?.node;
    if (!node) return false;
    const about = isChapter(node) ? 'Chapter' : 'Page';
    const forth: TreeChange = { kind: `restore${about}`, node: id };
    if (!this.can(forth)) return false;
    const what = isChapter(node) ? 'chapterRestored' : 'pageRestored';
    this.#did(forth, { kind: `remove${about}`, node: id }, { what, name: node.title });
    return true;
  }

  /* Undo and redo */

  can(change: TreeChange): boolean {
    return this.#tree.told(change) !== null;
  }

  apply(change: TreeChange, { id, said }: Pick<Made, 'id' | 'said'>, way: Way): void {
    const told = this.#tree.told(change);
    if (!told) return;
    if (change.kind === 'removeChapter' || change.kind === 'removePage') this.#tree.remember(change.node);
    this.outbox.push({ ...told, step: id, said, way });
  }

  /* Internals */

  #did(forth: TreeChange, back: TreeChange, said: Said): void {
    const id = this.#world.history.push({ page: null, back: [back], forth: [forth], said });
    this.apply(forth, { id, said }, 'done');
  }

  #add(untold: Untold, about: 'Chapter' | 'Page', said: Said): void {
    const { node } = untold;
    const back: TreeChange = { kind: `remove${about}`, node };
    const forth: TreeChange = { kind: `restore${about}`, node };
    const step = this.#world.history.push({ page: null, back: [back], forth: [forth], said });
    this.outbox.push({ ...untold, step, said, way: 'done' });
  }

  #changed(): void {
    this.#world.keep(this.outbox.items);
    this.#tree.draw();
    this.topics.tell('status');
  }

  async #send(operation: TreeOperation): Promise<Acknowledgement> {
    try {
      return await this.#world.send(operation);
    } catch (error) {
      if (!isFailure(error) || ![403, 404, 410].includes(error.status)) throw error;
      // Another editor deleted the sibling or the chapter, or the user may no longer change that chapter.
      const { shown } = this;
      const server = await this.#world.fresh();
      this.learn(server);
      const other = elsewhere(operation, server, shown);
      if (!other) throw error;
      const answer = await this.#world.send(other);
      const chapter = 'chapter' in other ? other.chapter : null;
      if ('chapter' in operation && chapter !== null && chapter !== operation.chapter) {
        const title = chapterOf(server, chapter)?.title ?? '';
        this.#world.news({ kind: 'elsewhere', said: operation.said, chapter: title });
      }
      return answer;
    }
  }
}
