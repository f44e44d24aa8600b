import { createHmac } from 'node:crypto';
import { ICON_SIDE_PX } from '../../../booklets/index.ts';
import type { BookletLook } from '../access/entry-brand.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';

/** Longest name under an icon: most home screens cut a longer one. */
const MAX_SHORT_NAME_CHARACTERS = 24;

/** The first words of a title. */
export const shortenName = (title: string): string => {
  if (title.length <= MAX_SHORT_NAME_CHARACTERS) return title;
  const cut = title.slice(0, MAX_SHORT_NAME_CHARACTERS);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\s,;:–—-]+$/u, '')}…`;
};

/** Name of the icon of a version. It shows nothing that the entry pages hide, but nobody guesses its name. */
export const buildIconName = (secret: string, publicationId: string): string =>
  `icone-${createHmac('sha256', secret).update(`icone ${publicationId}`).digest('hex').slice(0, 24)}.png`;

/** Web manifest of a booklet, with which a browser installs it. `base`: its address on this host. */
export const buildWebManifest = (
  { title, company, publicationId }: Pick<OnlineBooklet, 'title' | 'company' | 'publicationId'>,
  { theme }: Pick<BookletLook, 'theme'>,
  { base, language, secret }: { base: string; language: string; secret: string },
) => {
  const icon = {
    src: `${base}/entree/${buildIconName(secret, publicationId)}`,
    sizes: `${ICON_SIDE_PX}x${ICON_SIDE_PX}`,
    type: 'image/png',
  };
  return {
    id: base,
    name: title,
    short_name: shortenName(title),
    description: company,
    lang: language,
    start_url: base,
    scope: base,
    display: 'standalone',
    theme_color: theme.colours.primary,
    background_color: theme.colours.background,
    icons: [
      { ...icon, purpose: 'any' },
      { ...icon, purpose: 'maskable' },
    ],
  };
};
