/** As many as the server accepts (EDI-011). */
export const MAX_BLOCKS_PER_PAGE = 100;
