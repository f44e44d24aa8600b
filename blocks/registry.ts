import type { z } from 'zod';
import { accordion } from './accordion/schema.ts';
import { address } from './address/schema.ts';
import { audio } from './audio/schema.ts';
import type { BlockDefinition } from './block.ts';
import { button } from './button/schema.ts';
import { callout } from './callout/schema.ts';
import { chart } from './chart/schema.ts';
import { checklist } from './checklist/schema.ts';
import { columns } from './columns/schema.ts';
import { confirmation } from './confirmation/schema.ts';
import { contact } from './contact/schema.ts';
import type { ViewProps } from './context.ts';
import { countdown } from './countdown/schema.ts';
import { divider } from './divider/schema.ts';
import { document } from './document/schema.ts';
import { embed } from './embed/schema.ts';
import { figures } from './figures/schema.ts';
import { fileToRead } from './file-to-read/schema.ts';
import { gallery } from './gallery/schema.ts';
import { glossary } from './glossary/schema.ts';
import { heading } from './heading/schema.ts';
import { hours } from './hours/schema.ts';
import { image } from './image/schema.ts';
import { qr } from './qr/schema.ts';
import { quiz } from './quiz/schema.ts';
import { quote } from './quote/schema.ts';
import { steps } from './steps/schema.ts';
import { survey } from './survey/schema.ts';
import { table } from './table/schema.ts';
import { team } from './team/schema.ts';
import { text } from './text/schema.ts';
import { timeline } from './timeline/schema.ts';
import { video } from './video/schema.ts';

/** Every block type, in the order of the editor's insert menu. */
export const BLOCK_DEFINITIONS = {
  heading,
  text,
  image,
  gallery,
  video,
  audio,
  document,
  callout,
  quote,
  accordion,
  steps,
  checklist,
  timeline,
  figures,
  table,
  columns,
  contact,
  button,
  address,
  hours,
  divider,
  quiz,
  survey,
  countdown,
  team,
  chart,
  glossary,
  qr,
  embed,
  confirmation,
  fileToRead,
} as const;

export type BlockType = keyof typeof BLOCK_DEFINITIONS;
export type BlockProps<Type extends BlockType> = z.infer<(typeof BLOCK_DEFINITIONS)[Type]['props']>;
export type BlockViewProps<Type extends BlockType> = ViewProps<BlockProps<Type>>;

/** A block without a position in a page, as templates and imports hold it. */
export type NewBlock = { [Type in BlockType]: { type: Type; props: BlockProps<Type> } }[BlockType];

/** A block as stored and rendered. `version` is the version of the shape of its props, not of its content. */
export type Block = NewBlock & { id: string; version: number };

export const BLOCK_TYPES = Object.keys(BLOCK_DEFINITIONS) as BlockType[];

export const isBlockType = (type: string): type is BlockType => type in BLOCK_DEFINITIONS;
export const getBlockDefinition = (type: BlockType): BlockDefinition =>
  BLOCK_DEFINITIONS[type] as unknown as BlockDefinition;

/** Migrates props of an older version to the current one; an unknown shape is returned as is, never dropped. */
export const migrateBlock = (type: BlockType, props: unknown, from: number): unknown => {
  const definition = getBlockDefinition(type);
  return from < definition.version && definition.migrate ? definition.migrate(props, from) : props;
};

/** True for a block of a known type whose props have the shape of its schema. */
export const isReadableBlock = ({ type, props }: { type: string; props: unknown }): boolean =>
  isBlockType(type) && getBlockDefinition(type).props.safeParse(props).success;
