/** Fetched when a form is first sent. */
export { newSector as createSchema, sectorFields as cardSchema } from '../../../contract/sector-cards.ts';
