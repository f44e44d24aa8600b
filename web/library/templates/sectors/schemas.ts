/** Loaded when a form is first submitted. */
export { newSector as createSchema, sectorFields as cardSchema } from '../../../../contract/library/sector-cards.ts';
