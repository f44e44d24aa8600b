import { getBlockDefinition, isBlockType } from '../../../../blocks/registry.ts';
import {
  type BlockConditions,
  type BlockContent,
  type PageContent,
  type PageNode,
  readConditions,
} from '../../../../contract/booklets/content/content.ts';
import { applyToOrder, type BlockToAdd, type PageFields, type PageOperation } from './operations.ts';
import { TopicEmitter } from './topics.ts';

export interface DeletedBlock {
  block: BlockContent;
  after: string | null;
  at: Date;
}

export const toPageFields = (page: PageNode): PageFields => ({
  title: page.title,
  summary: page.summary,
  icon: page.icon,
  visible: page.visible,
  audience: page.audience,
  mandatory: page.mandatory,
  unlockDays: page.unlockDays,
  unlockAfterId: page.unlockAfterId,
  readingMinutes: page.readingMinutes,
  reviewOn: page.reviewOn,
  reviewMonths: page.reviewMonths,
  note: page.note,
});

/** A block that the server does not know yet. */
export const createLocalBlock = (id: string, { type, props, ...block }: BlockToAdd): BlockContent => ({
  id,
  type,
  version: isBlockType(type) ? getBlockDefinition(type).version : 1,
  props,
  rowVersion: 1,
  locked: false,
  ...readConditions(block),
  updatedAt: new Date().toISOString(),
  updatedBy: null,
});

/** A page as it is displayed, and as the server last sent it. It does not save: the caller also sends each change. */
export class PageDisplay {
  readonly topics = new TopicEmitter();
  readonly blocks = new Map<string, BlockContent>();
  /** Blocks as the server last sent them. */
  readonly knownBlocks = new Map<string, BlockContent>();
  readonly deletedBlocks = new Map<string, DeletedBlock>();
  order: readonly string[];
  fields: PageFields;
  knownFields: PageFields;
  rowVersion: number;
  revision: number;
  /** Increases with each structural change in flight: a poll that crossed one carries an outdated order. */
  epoch = 0;
  /** The block being edited here: the normalised version of the server waits. */
  writingBlockId: string | null = null;

  constructor(page: PageContent) {
    this.fields = toPageFields(page);
    this.knownFields = this.fields;
    this.rowVersion = page.rowVersion;
    this.revision = page.revision;
    for (const block of page.content) {
      this.blocks.set(block.id, block);
      this.knownBlocks.set(block.id, block);
    }
    this.order = page.content.map(({ id }) => id);
  }

  findPreviousId(id: string): string | null {
    return this.order[this.order.indexOf(id) - 1] ?? null;
  }

  setKnownBlock(block: BlockContent): void {
    this.knownBlocks.set(block.id, block);
  }

  showBlock(block: BlockContent): void {
    this.blocks.set(block.id, block);
    this.topics.notify(`block:${block.id}`);
  }

  /** Replaces fields of a block that the server already knows, and that are not its words. */
  mergeFields(id: string, fields: Partial<Pick<BlockContent, 'locked' | keyof BlockConditions>>): void {
    const [shown, known] = [this.blocks.get(id), this.knownBlocks.get(id)];
    if (known) this.setKnownBlock({ ...known, ...fields });
    if (shown) this.showBlock({ ...shown, ...fields });
  }

  removeBlock(id: string): void {
    this.blocks.delete(id);
    this.knownBlocks.delete(id);
    this.order = this.order.filter((one) => one !== id);
    this.topics.notify('order', `block:${id}`);
  }

  /** Applies an unsaved operation of this device. */
  replayOperation(operation: PageOperation): void {
    if (operation.kind === 'page') {
      this.fields = { ...this.fields, ...operation.fields };
      return;
    }
    const block = this.blocks.get(operation.block);
    if (operation.kind === 'add' && !block) {
      this.blocks.set(operation.block, createLocalBlock(operation.block, operation));
    }
    if (operation.kind === 'conditions' && block) this.blocks.set(block.id, { ...block, ...operation.conditions });
    if (operation.kind === 'update' && block) this.blocks.set(block.id, { ...block, props: operation.props });
    if (operation.kind === 'delete') this.blocks.delete(operation.block);
    this.order = applyToOrder(this.order, operation).filter((id) => this.blocks.has(id));
  }
}
