import type { Page } from '@playwright/test';
import { getBooklet, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import type { CoverLayout } from '../../contract/booklets/booklets/cover.ts';
import { getBookletTree } from '../../contract/booklets/content/content.ts';
import { createExampleBooklet, type ExampleCode } from '../../contract/library/examples.ts';
import { listSectors } from '../../contract/library/library.ts';
import { sendCall } from './send-call.ts';

export interface ExampleDesign {
  code: ExampleCode;
  /** Code of a sector. */
  sector: string;
  layout: CoverLayout;
  seed: number;
  title: string;
}

/** Three booklets, each of another sector. */
export const EXAMPLE_DESIGNS: readonly ExampleDesign[] = [
  { code: 'arrivee-chaleureuse', sector: 'btp', layout: 'lines', seed: 2, title: 'Bienvenue sur nos chantiers' },
  { code: 'saison', sector: 'hotellerie-restauration', layout: 'waves', seed: 3, title: 'Votre mission avec nous' },
  { code: 'stage', sector: 'informatique', layout: 'monogram', seed: 4, title: 'Ton stage, pas à pas' },
];

export interface ExampleBooklet {
  id: string;
  /** Slugs of its pages, in their order. */
  slugs: string[];
}

/** Creates the draft of an example with a title and a cover of its own. */
export const createBookletFromExample = async (
  page: Page,
  { code, sector, layout, seed, title }: ExampleDesign,
): Promise<ExampleBooklet> => {
  const sectors = await sendCall(page, listSectors, {});
  const sectorId = sectors.find((one) => one.code === sector)?.id ?? null;
  const { id } = await sendCall(page, createExampleBooklet, { params: { code }, body: { sectorId } });
  const { rowVersion, cover } = await sendCall(page, getBooklet, { params: { id } });
  const body = { rowVersion, title, cover: { ...cover, layout, seed }, wizardStep: 'livret-completed' as const };
  await sendCall(page, updateBooklet, { params: { id }, body });
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  return { id, slugs: chapters.flatMap(({ pages }) => pages.map(({ slug }) => slug)) };
};
