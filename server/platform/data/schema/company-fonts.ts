import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FONT_STATES } from '../../../../contract/booklets/fonts/company-fonts.ts';
import { defineTable, moment, oneOf } from './common.ts';
import { binIndex, tenantColumns } from './tenant.ts';

/**
 * Font files of a company. A row exists only if the uploader declared that the company may use the font on a web site.
 */
export const companyFonts = defineTable(
  'company_fonts',
  {
    ...tenantColumns(),
    family: text().notNull(),
    fileName: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    weightMin: integer().notNull(),
    weightMax: integer().notNull(),
    italic: boolean().notNull(),
    sha256: text().notNull(),
    /** Key of the file in the store. */
    storageKey: text().notNull(),
    state: oneOf(FONT_STATES).notNull().default('pending'),
    /** Reason of the licence refusal. */
    reason: text().notNull().default(''),
    judgedBy: uuid(),
    judgedAt: moment(),
    deletedAt: moment(),
  },
  (t) => [
    index('company_fonts_company').on(t.companyId, t.createdAt),
    uniqueIndex('company_fonts_sha').on(t.companyId, t.sha256).where(sql`deleted_at is null`),
    binIndex('company_fonts', t.companyId, t.deletedAt),
  ],
);
