import { OFFLINE_DATA_ID } from '../../contract/reading/offline-file.ts';
import type { OfflineFileData } from './file-data.ts';

const parseData = (): OfflineFileData => {
  const text = document.getElementById(OFFLINE_DATA_ID)?.textContent;
  if (!text) throw new Error('The data of this file are missing');
  return JSON.parse(text) as OfflineFileData;
};

let known: OfflineFileData | null = null;

/** Data of this file, read once: the script runs before them. */
export const readFileData = (): OfflineFileData => {
  known ??= parseData();
  return known;
};
