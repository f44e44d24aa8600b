import type { ReactNode } from 'react';
import { accordionFields } from './accordion/fields.ts';
import { addressFields } from './address/fields.ts';
import { buttonFields } from './button/fields.ts';
import { calloutFields } from './callout/fields.ts';
import { checklistFields } from './checklist/fields.ts';
import { columnsFields } from './columns/fields.ts';
import { confirmationFields } from './confirmation/fields.ts';
import { contactFields } from './contact/fields.ts';
import { countdownFields } from './countdown/fields.ts';
import { dividerFields } from './divider/fields.ts';
import { documentFields } from './document/fields.ts';
import { BLOCK_DRAWINGS } from './drawings.tsx';
import type { AnyField, LocaleKey } from './fields.ts';
import { figuresFields } from './figures/fields.ts';
import { fileToReadFields } from './file-to-read/fields.ts';
import { galleryFields } from './gallery/fields.ts';
import { glossaryFields } from './glossary/fields.ts';
import { headingFields } from './heading/fields.ts';
import { hoursFields } from './hours/fields.ts';
import { imageFields } from './image/fields.ts';
import { qrFields } from './qr/fields.ts';
import { quizFields } from './quiz/fields.ts';
import { quoteFields } from './quote/fields.ts';
import { BLOCK_TYPES, type BlockType } from './registry.ts';
import { stepsFields } from './steps/fields.ts';
import { surveyFields } from './survey/fields.ts';
import { tableFields } from './table/fields.ts';
import { teamFields } from './team/fields.ts';
import { textFields } from './text/fields.ts';
import { timelineFields } from './timeline/fields.ts';
import { videoFields } from './video/fields.ts';

const FIELDS_BY_TYPE: Record<BlockType, readonly AnyField[]> = {
  heading: headingFields,
  text: textFields,
  image: imageFields,
  gallery: galleryFields,
  video: videoFields,
  document: documentFields,
  callout: calloutFields,
  quote: quoteFields,
  accordion: accordionFields,
  steps: stepsFields,
  checklist: checklistFields,
  timeline: timelineFields,
  figures: figuresFields,
  table: tableFields,
  columns: columnsFields,
  contact: contactFields,
  button: buttonFields,
  address: addressFields,
  hours: hoursFields,
  divider: dividerFields,
  quiz: quizFields,
  survey: surveyFields,
  countdown: countdownFields,
  team: teamFields,
  glossary: glossaryFields,
  qr: qrFields,
  confirmation: confirmationFields,
  fileToRead: fileToReadFields,
};

export interface CatalogueEntry {
  type: BlockType;
  nameKey: LocaleKey;
  descriptionKey: LocaleKey;
  fields: readonly AnyField[];
  drawing: ReactNode;
}

const createCatalogueEntry = (type: BlockType): CatalogueEntry => ({
  type,
  nameKey: `editor.block.${type}.name`,
  descriptionKey: `editor.block.${type}.description`,
  fields: FIELDS_BY_TYPE[type],
  drawing: BLOCK_DRAWINGS[type],
});

/** Description of each block type for the editor, in the order of the insert menu. */
export const BLOCK_CATALOGUE: readonly CatalogueEntry[] = BLOCK_TYPES.map(createCatalogueEntry);

/** Catalogue entries by block type. */
export const CATALOGUE_BY_TYPE: Readonly<Record<string, CatalogueEntry | undefined>> = Object.fromEntries(
  BLOCK_CATALOGUE.map((one) => [one.type, one]),
);
