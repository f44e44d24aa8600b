import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findOwnFontFile, renderThemeCss, type Snapshot } from '../../booklets/index.ts';
import { findFontFile } from '../../platform/documents/fonts.ts';
import { getProjectPath } from '../../platform/files/project-paths.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { loadReaderAssets, READER_ASSETS_PATH } from '../reader/http/assets.ts';

const FONT_URL_PATTERN = /url\((\/lire\/)?polices\/([\w-]+\.woff2)\)/g;

/** Script of offline files. Without a build (tests of the sources), a file only has its documents. */
export const readFileScript = (): string => {
  const path = getProjectPath('dist/offline/offline.js');
  // A script element ends at its first closing tag, even in a string.
  return existsSync(path)
    ? readFileSync(path, 'utf8').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
    : '';
};

/** Style sheet of the reader. */
export const readFileStyle = (): string => {
  const assets = loadReaderAssets({ optional: true });
  const file = assets.getFile(assets.style.slice(READER_ASSETS_PATH.length + 1));
  return file?.bytes.toString('utf8') ?? '';
};

/** Style sheet of the theme, with its fonts inside. A font that is missing leaves the one of the device. */
export const renderInlineTheme = async (storage: Storage, snapshot: Snapshot): Promise<string> => {
  const css = renderThemeCss(snapshot);
  const fonts = new Map<string, string>();
  for (const [, bundled, name = ''] of css.matchAll(FONT_URL_PATTERN)) {
    const path = bundled ? findFontFile(name) : null;
    const own = bundled ? null : findOwnFontFile(snapshot.fonts ?? {}, name);
    const bytes = path ? await readFile(path) : own ? await storage.get(own.key) : null;
    if (bytes) fonts.set(name, bytes.toString('base64'));
  }
  return css.replace(FONT_URL_PATTERN, (_whole, _bundled, name: string) => {
    const bytes = fonts.get(name);
    return `url(data:font/woff2;base64,${bytes ?? ''})`;
  });
};
