import { z } from 'zod';
import { theme } from '../booklets/booklets/theme.ts';
import { call } from '../platform/call.ts';
import { withError } from '../platform/errors.ts';
import { moment, notice, rowVersion } from '../platform/shared.ts';
import { checkContrast, parseHex } from '../platform/text/colour.ts';
import { line, refuseWith, uuid } from '../platform/text/text.ts';
import { libraryCode } from './chapter-templates.ts';
import { sectorLevel, sectorPicture } from './library.ts';

/* Sectors as the publisher edits them; `library.ts` has them as the builder offers them. */

/** Division, group or class of the NAF rév. 2: 41, 41.2, 41.20A. */
const nafCode = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .superRefine((text, context) => {
    if (!/^\d{2}(\.\d{1,2}[A-Z]?)?$/.test(text)) refuseWith(context, 'BIB-011');
  });

const decimal = (value: number): string => String(value).replace('.', ',');

// Not imported from colour.ts: pages that only compute with colours would load its schema too.
const themeColours = theme.shape.colours;

/** Six colours that are readable on one another. */
const palette = themeColours.superRefine((colours, context) => {
  // The schema of a colour refuses an invalid one.
  if (Object.values(colours).some((colour) => parseHex(colour) === null)) return;
  for (const { a, ratio, min, ok } of checkContrast(colours)) {
    if (!ok) refuseWith(context, 'BIB-013', { ratio: decimal(ratio), min: decimal(min) }, [a]);
  }
});

const MAX_PHOTOS = 20;

export const sectorFields = z.object({
  label: line('Libellé', { min: 2, max: 80 }),
  description: line('Description', { max: 300 }),
  icon: z.string().max(40),
  nafCodes: z.array(nafCode).max(60),
  palette,
  lexicon: z
    .array(z.object({ word: line('Mot', { min: 1, max: 60 }), here: line('Mot du métier', { min: 1, max: 60 }) }))
    .max(40),
  obligations: z
    .array(
      z.object({
        title: line('Titre', { min: 1, max: 120 }),
        text: line('Texte', { min: 1, max: 600 }),
        reference: line('Référence', { max: 200 }),
        /** Chapter that covers it. */
        chapterCode: z.string().max(80).nullable(),
      }),
    )
    .max(40),
  /** Chapters in the order of suggestion. */
  chapters: z.array(z.object({ code: z.string().max(80), level: sectorLevel })).max(60),
  /** Files shared with every company: the image of the sector, and first photos of a booklet. */
  imageId: uuid.nullable(),
  photos: z.array(uuid).max(MAX_PHOTOS, withError('GEN-023', { libelle: 'Photos', n: MAX_PHOTOS })),
  active: z.boolean(),
  position: z.int().min(0).max(9999),
});
export type SectorFields = z.infer<typeof sectorFields>;

export const newSector = sectorFields
  .pick({ label: true, description: true, icon: true })
  .extend({ code: libraryCode });

export const sectorRow = z.object({
  id: uuid,
  code: z.string(),
  label: z.string(),
  icon: z.string(),
  nafCodes: z.array(z.string()),
  chapters: z.int(),
  active: z.boolean(),
  /** Booklets that the user may know of: of all companies, or of their own. */
  usages: z.int(),
  updatedAt: moment,
});
export type SectorRow = z.infer<typeof sectorRow>;

export const listSectorCards = call.get('/api/admin/library/sector-cards', {
  right: 'library.read',
  summary: 'Every sector; to those who write them, those that are not offered too',
  answer: z.array(sectorRow),
});

export const sectorCard = z.object({
  id: uuid,
  code: z.string(),
  rowVersion,
  usages: z.int(),
  fields: sectorFields.extend({ palette: themeColours, nafCodes: z.array(z.string()) }),
  /** Global chapters that may be suggested. */
  templates: z.array(z.object({ code: z.string(), title: z.string() })),
  /** Files it refers to, if they are still shared. */
  pictures: z.array(sectorPicture),
  can: z.object({ edit: z.boolean() }),
});
export type SectorCard = z.infer<typeof sectorCard>;

const saved = sectorCard.extend(notice.shape).extend({ warnings: z.array(z.string()).optional() });

export const getSectorCard = call.get('/api/admin/library/sector-cards/:id', {
  right: 'library.read',
  summary: 'A sector as it is written; GEN-010 for one that is not offered, to those who do not write them',
  answer: sectorCard,
});

export const createSector = call.post('/api/admin/library/sector-cards', {
  right: 'sectors.write',
  summary: 'Starts a sector, not offered yet; BIB-002 a code that is taken, BIB-010 a name that is',
  body: newSector,
  answer: saved,
});

export const updateSector = call.patch('/api/admin/library/sector-cards/:id', {
  right: 'sectors.write',
  summary:
    'Changes a sector; warns of NAF codes that another one has; booklets keep a sector that is no longer offered',
  body: z.object({ fields: sectorFields, rowVersion }),
  answer: saved,
});
