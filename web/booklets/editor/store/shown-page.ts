import { definitionOf, isBlockType } from '../../../../blocks/registry.ts';
import type { BlockContent, PageContent, PageNode } from '../../../../contract/booklets/content/content.ts';
import { type Operation, ordered, type PageFields } from './operations.ts';
import { Topics } from './topics.ts';

export interface Deleted {
  block: BlockContent;
  after: string | null;
  at: Date;
}

export const fieldsOf = (page: PageNode): PageFields => ({
  title: page.title,
  summary: page.summary,
  icon: page.icon,
  visible: page.visible,
  audience: page.audience,
  mandatory: page.mandatory,
  unlockDays: page.unlockDays,
  readingMinutes: page.readingMinutes,
  reviewOn: page.reviewOn,
  note: page.note,
});

/** A block that the server does not know yet. */
export const freshBlock = (id: string, type: string, props: unknown): BlockContent => ({
  id,
  type,
  version: isBlockType(type) ? definitionOf(type).version : 1,
  props,
  rowVersion: 1,
  locked: false,
  updatedAt: new Date().toISOString(),
  updatedBy: null,
});

/** A page as it is displayed, and as the server last sent it. It does not save: the caller also sends each change. */
export class ShownPage {
  readonly topics = new Topics();
  readonly blocks = new Map<string, BlockContent>();
  /** Blocks as the server last sent them. */
  readonly known = new Map<string, BlockContent>();
  readonly deleted = new Map<string, Deleted>();
  order: readonly string[];
  fields: PageFields;
  knownFields: PageFields;
  rowVersion: number;
  revision: number;
  /** Increases with each structural change in flight: a poll that crossed one carries an outdated order. */
  epoch = 0;
  /** The block being edited here: the normalised version of the server waits. */
  writingIn: string | null = null;

  constructor(page: PageContent) {
    this.fields = fieldsOf(page);
    this.knownFields = this.fields;
    this.rowVersion = page.rowVersion;
    this.revision = page.revision;
    for (const block of page.content) {
      this.blocks.set(block.id, block);
      this.known.set(block.id, block);
    }
    this.order = page.content.map(({ id }) => id);
  }

  before(id: string): string | null {
    return this.order[this.order.indexOf(id) - 1] ?? null;
  }

  know(block: BlockContent): void {
    this.known.set(block.id, block);
  }

  show(block: BlockContent): void {
    this.blocks.set(block.id, block);
    this.topics.tell(`block:${block.id}`);
  }

  forget(id: string): void {
    this.blocks.delete(id);
    this.known.delete(id);
    this.order = this.order.filter((one) => one !== id);
    this.topics.tell('order', `block:${id}`);
  }

  /** Applies an unsaved operation of this device. */
  replay(operation: Operation): void {
    if (operation.kind === 'page') {
      this.fields = { ...this.fields, ...operation.fields };
      return;
    }
    const block = this.blocks.get(operation.block);
    if (operation.kind === 'add' && !block) {
      this.blocks.set(operation.block, freshBlock(operation.block, operation.type, operation.props));
    }
    if (operation.kind === 'update' && block) this.blocks.set(block.id, { ...block, props: operation.props });
    if (operation.kind === 'delete') this.blocks.delete(operation.block);
    this.order = ordered(this.order, operation).filter((id) => this.blocks.has(id));
  }
}
