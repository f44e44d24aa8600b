import Bowser from 'bowser';

/** « Firefox sur Windows », from the header `User-Agent` of a browser; empty when it names no browser that is known. */
export const nameBrowser = (userAgent: string): string => {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' sur ');
};
