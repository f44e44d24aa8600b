/* Pages of the sectors: one file, fetched with the first of them. */
export { SectorCreatePage } from './SectorCreatePage.tsx';
export { SectorPage } from './SectorPage.tsx';
export { SectorsPage } from './SectorsPage.tsx';
