import type { importArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { freeAddress } from '../booklets/addresses.ts';
import { insertBooklet, keepUses } from '../booklets/booklet.ts';
import { titleKeys } from '../booklets/lifecycle.ts';
import { wrongPictures } from '../booklets/pictures.ts';
import { foldedKey, freeTitle } from '../booklets/titles.ts';
import type { JudgedFont, Piece } from './files.ts';
import type { ArchivedBooklet, Content } from './format.ts';
import { notFit } from './open.ts';

export type Report = AnswerOf<typeof importArchive>;
export type Notes = Report['notes'];
export type Ids = ReadonlyMap<string, string>;
const idIn = (ids: Ids) => (ref: string | null) => ids.get(ref ?? '') ?? null;

/** Validated archive, converted to this company's ids; nothing is written yet. */
export interface Ready {
  content: Content;
  pieces: Piece[];
  fonts: JudgedFont[];
  sectors: Map<string, string>;
  templates: Set<string>;
  fileName: string;
}

const themeOf = ({ ownFonts, logo, ...theme }: ArchivedBooklet['theme'], media: Ids, fonts: Ids): Theme => {
  const own = { title: idIn(fonts)(ownFonts.title), text: idIn(fonts)(ownFonts.text) };
  return {
    ...theme,
    ...((own.title || own.text) && { ownFonts: own }),
    logo: { ...logo, mediaId: idIn(media)(logo.mediaId), darkMediaId: idIn(media)(logo.darkMediaId) },
  };
};

const settingsOf = ({ tracking, review, ...settings }: ArchivedBooklet['settings']): Row<'booklets'>['settings'] => ({
  ...settings,
  tracking: { ...tracking, informedOn: null },
  review: { ...review, approverIds: [] },
});

/** The archive's title and slug, or free variants reported in a note. */
const nameIn = async (inside: Scope, { title, slug }: ArchivedBooklet, notes: Notes) => {
  if (title === null) return { title: null, titleKey: null, slug: null };
  const taken = await titleKeys(inside);
  const free = taken.has(foldedKey(title)) ? freeTitle(title, 'importé', taken) : title;
  if (free !== title)
    notes.push({
      text: phraseText('Un livret porte déjà ce titre : celui-ci s’appelle « {titre} ».', { titre: free }),
      where: '',
    });
  const address = await freeAddress(inside, free === title ? (slug ?? title) : free);
  return { title: free, titleKey: foldedKey(free), slug: address };
};

/** Inserts the booklet without its content. IMP-016 for a picture that its field refuses. */
export const putBooklet = async (inside: Scope, ready: Ready, media: Ids, fonts: Ids, notes: Notes) => {
  const { booklet } = ready.content;
  const { theme, welcome, cover, settings, sector, secondSector, building, title: _, slug: __, ...plain } = booklet;
  const picture = idIn(media);
  const shown = {
    theme: themeOf(theme, media, fonts),
    welcome: { ...welcome, photoMediaId: picture(welcome.photoMediaId) },
    cover: { ...cover, mediaId: picture(cover.mediaId) },
  };
  const [wrong] = await wrongPictures(inside, shown);
  if (wrong) throw notFit(ready.fileName, ['booklet', wrong[0]], wrong[1].message);
  const row = await insertBooklet(inside, {
    ...plain,
    ...shown,
    ...(await nameIn(inside, booklet, notes)),
    sectorId: ready.sectors.get(sector ?? '') ?? null,
    secondSectorId: ready.sectors.get(secondSector ?? '') ?? null,
    settings: settingsOf(settings),
    state: building ? 'building' : 'draft',
  });
  await keepUses(inside, row);
  return row;
};
