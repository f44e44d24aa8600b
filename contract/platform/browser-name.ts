import Bowser from 'bowser';

/** « Firefox sur Windows », from the `User-Agent` header; empty for an unknown browser. */
export const nameBrowser = (userAgent: string): string => {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' sur ');
};
