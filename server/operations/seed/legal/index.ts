import { createHash } from 'node:crypto';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { ALL_COMPANIES } from '../../../platform/data/access/all-companies.ts';
import { SharedAccess } from '../../../platform/data/access/shared-access.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { accessibility } from './accessibility.ts';
import { legalNotice } from './legal-notice.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const TEXTS = [terms, privacy, legalNotice, accessibility];

export const buildLegalContent = (product: string) =>
  TEXTS.map(({ body, ...text }) => {
    const html = applyFrenchSpacing(body(product).trim());
    return { ...text, body: html, sha256: createHash('sha256').update(html).digest('hex') };
  });

/** Publishes missing versions. A published version never changes: people have accepted it as it is. */
export const seedLegal = async (tx: Db, content: ReturnType<typeof buildLegalContent>): Promise<void> => {
  await new SharedAccess(tx, ALL_COMPANIES).insert('legalDocuments', content, { ifAbsent: true });
};
