/* Names shared by the server, which writes an offline file, and the script of the file. */

/** Part of an address after the booklet: online, the page of the offline file; in the file, the code of the reading. */
export const OFFLINE_PATH = 'livret/fichier-hors-ligne';
/** Name of the download, in the same folder. */
export const OFFLINE_DOWNLOAD_PATH = `${OFFLINE_PATH}.html`;
/** Id of the script element that holds the data of the file. */
export const OFFLINE_DATA_ID = 'hors-ligne-donnees';
/** Start of an address of a file of the booklet, in the documents of the offline file. */
export const OFFLINE_ASSET_PREFIX = 'fichier:';
