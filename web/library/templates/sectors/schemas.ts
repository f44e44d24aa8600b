/** Loaded when a form is first submitted. */
export { newSector as createSchema, sectorFields as cardSchema } from '../../../contract/sector-cards.ts';
