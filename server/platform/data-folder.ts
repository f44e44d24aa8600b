import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';

export const DEFAULT_DATA_FOLDER = './data';

/** Absolute path of the data folder that a setting names. */
export const resolveDataFolder = (setting: string): string => {
  const folder = setting.replace(/^~(?=\/|$)/, () => homedir());
  return isAbsolute(folder) ? folder : resolve(folder);
};
