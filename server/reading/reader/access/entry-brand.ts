import type { EntryBrand, EntryContact, EntryLogo } from '#renderer';
import { getCoverPattern } from '../../../../contract/booklets/booklets/cover.ts';
import type { Theme } from '../../../../contract/booklets/booklets/theme.ts';
import { listBundledFonts, listOwnFonts } from '../../../../contract/booklets/fonts/fonts.ts';
import {
  type FileToSend,
  type FrozenFont,
  type FrozenMedia,
  findMediaFile,
  findOwnFontFile,
  renderThemeCss,
  type Snapshot,
  sha256,
} from '../../../booklets/index.ts';

/** Width in pixels of the logo copy: sharp on dense screens. */
const LOGO_WIDTH_PX = 480;

interface BrandLogo {
  /** Last part of its URL: it changes with the file. */
  name: string;
  media: FrozenMedia;
  file: FileToSend;
}

/** Public part of a version, kept in memory: its look and its contact, without its title or its content. */
export interface BookletLook {
  company: string;
  pattern: EntryBrand['pattern'];
  theme: Theme;
  css: string;
  cssName: string;
  fonts: Readonly<Record<string, FrozenFont>>;
  logo: BrandLogo | null;
  darkLogo: BrandLogo | null;
  logoAlt: string;
  /** Contact that the author gives to readers; null: none. */
  readerContact: EntryContact | null;
}

const findLogo = ({ media }: Snapshot, id: string | null, name: 'logo' | 'logo-sombre'): BrandLogo | null => {
  const found = id !== null && Object.hasOwn(media, id) ? media[id] : undefined;
  if (!found) return null;
  const widths = found.variants.map(({ width }) => width).sort((a, b) => a - b);
  const width = widths.find((one) => one >= LOGO_WIDTH_PX) ?? widths.at(-1);
  const version = found.version === undefined ? '' : `-${found.version}`;
  const file = findMediaFile(found, `${width ?? 'original'}${version}`);
  if (file === null || !file.disposition.startsWith('inline')) return null;
  return { name: `${name}-${sha256(`${file.key} ${version}`).slice(0, 12)}`, media: found, file };
};

const RH_ROLE = 'Ressources humaines';

const buildReaderContact = ({ variables }: Snapshot, company: string): EntryContact | null => {
  const { rh_nom: name = '', rh_email: email = '', rh_telephone: phone = '' } = variables;
  if (name === '' || (email === '' && phone === '')) return null;
  return { name, role: /ressources humaines/i.test(name) ? company : RH_ROLE, email, phone };
};

export const buildBookletLook = (snapshot: Snapshot): BookletLook => {
  const { theme, fonts = {}, variables } = snapshot;
  const company = variables.entreprise || snapshot.company;
  const css = renderThemeCss(snapshot);
  return {
    company,
    pattern: getCoverPattern(snapshot.cover),
    theme,
    css,
    cssName: `theme-${sha256(css).slice(0, 12)}.css`,
    fonts,
    logo: findLogo(snapshot, theme.logo.mediaId, 'logo'),
    darkLogo: findLogo(snapshot, theme.logo.darkMediaId, 'logo-sombre'),
    logoAlt: theme.logo.alt || company,
    readerContact: buildReaderContact(snapshot, company),
  };
};

/** The company's main contact, which its notices name to anybody; null: none. */
export const buildPublicContact = (
  { contactName, contactEmail }: { contactName: string; contactEmail: string },
  company: string,
): EntryContact | null =>
  contactEmail === ''
    ? null
    : { name: contactName || company, role: contactName === '' ? '' : company, email: contactEmail, phone: '' };

/** The look with the URLs of its files, under `base`. */
export const buildEntryBrand = (
  look: BookletLook,
  { base, script, contact }: { base: string; script: string; contact: EntryContact | null },
): EntryBrand => {
  const folder = `${base}/entree`;
  const toLogo = (logo: BrandLogo | null): EntryLogo | null =>
    logo && { url: `${folder}/${logo.name}`, width: logo.media.width, height: logo.media.height };
  return {
    company: look.company,
    pattern: look.pattern,
    colour: look.theme.colours.primary,
    theme: `${folder}/${look.cssName}`,
    script,
    fonts: [
      ...listBundledFonts(look.theme).map((id) => `/lire/polices/${id}-latin-wght-normal.woff2`),
      ...listOwnFonts(look.theme).map((id) => `${folder}/polices/${id}.woff2`),
    ],
    logo: toLogo(look.logo),
    darkLogo: toLogo(look.darkLogo),
    logoAlt: look.logoAlt,
    contact,
  };
};

/** File of the look at `{base}/entree/{name}`: the style sheet, a logo or a font; null: none of this name. */
export const findLookFile = (look: BookletLook, name: string): { css: string } | FileToSend | null => {
  if (name === look.cssName) return { css: look.css };
  const logo = [look.logo, look.darkLogo].find((one) => one?.name === name);
  if (logo) return logo.file;
  return name.startsWith('polices/') ? findOwnFontFile(look.fonts, name.slice('polices/'.length)) : null;
};
