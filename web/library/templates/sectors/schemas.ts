/** Fetched when a form is first sent. */
export { newSector as createSchema, sectorFields as cardSchema } from '../../../../contract/library/sector-cards.ts';
