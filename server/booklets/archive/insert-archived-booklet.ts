import type { ArchiveReport } from '../../../contract/booklets/archive/booklet-archive.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findFreeTitle, toFoldedKey } from '../../platform/text/titles.ts';
import { insertBooklet, saveBookletMediaUses } from '../booklets/booklet.ts';
import { listTitleKeys } from '../booklets/lifecycle.ts';
import { checkPictureFields } from '../booklets/pictures.ts';
import { findFreeBookletSlug } from '../booklets/slug-availability.ts';
import type { ArchiveContent, ArchivedBooklet } from './format.ts';
import { createContentRefusal } from './open-archive.ts';
import type { FontImport, MediaImport } from './validate-files.ts';

export type ArchiveImportNotes = ArchiveReport['notes'];
export type IdMap = ReadonlyMap<string, string>;
const createIdLookup = (ids: IdMap) => (ref: string | null) => ids.get(ref ?? '') ?? null;

/** Validated archive, converted to this company's ids; nothing is written yet. */
export interface ArchiveImport {
  content: ArchiveContent;
  media: MediaImport[];
  fonts: FontImport[];
  sectors: Map<string, string>;
  templates: Set<string>;
  fileName: string;
}

const toTheme = ({ ownFonts, logo, ...theme }: ArchivedBooklet['theme'], media: IdMap, fonts: IdMap): Theme => {
  const own = { title: createIdLookup(fonts)(ownFonts.title), text: createIdLookup(fonts)(ownFonts.text) };
  return {
    ...theme,
    ...((own.title || own.text) && { ownFonts: own }),
    logo: {
      ...logo,
      mediaId: createIdLookup(media)(logo.mediaId),
      darkMediaId: createIdLookup(media)(logo.darkMediaId),
    },
  };
};

const toSettings = ({
  tracking,
  review,
  ...settings
}: ArchivedBooklet['settings']): TenantRow<'booklets'>['settings'] => ({
  ...settings,
  tracking: { ...tracking, informedOn: null },
  review: { ...review, approverIds: [] },
});

/** The archive's title and slug, or free variants reported in a note. */
const chooseTitleAndSlug = async (inside: Scope, { title, slug }: ArchivedBooklet, notes: ArchiveImportNotes) => {
  if (title === null) return { title: null, titleKey: null, slug: null };
  const taken = await listTitleKeys(inside);
  const free = taken.has(toFoldedKey(title)) ? findFreeTitle(title, 'importé', taken) : title;
  if (free !== title)
    notes.push({
      text: phraseText('Un livret porte déjà ce titre : celui-ci s’appelle « {titre} ».', { titre: free }),
      where: '',
    });
  const address = await findFreeBookletSlug(inside, free === title ? (slug ?? title) : free);
  return { title: free, titleKey: toFoldedKey(free), slug: address };
};

/** Inserts the booklet without its content. IMP-016 for a picture that its field refuses. */
export const insertArchivedBooklet = async (
  inside: Scope,
  ready: ArchiveImport,
  media: IdMap,
  fonts: IdMap,
  notes: ArchiveImportNotes,
) => {
  const { booklet } = ready.content;
  const { theme, welcome, cover, settings, sector, secondSector, building, title: _, slug: __, ...plain } = booklet;
  const picture = createIdLookup(media);
  const shown = {
    theme: toTheme(theme, media, fonts),
    welcome: { ...welcome, photoMediaId: picture(welcome.photoMediaId) },
    cover: { ...cover, mediaId: picture(cover.mediaId) },
  };
  const [wrong] = await checkPictureFields(inside, shown);
  if (wrong) throw createContentRefusal(ready.fileName, ['booklet', wrong[0]], wrong[1].message);
  const row = await insertBooklet(inside, {
    ...plain,
    ...shown,
    ...(await chooseTitleAndSlug(inside, booklet, notes)),
    sectorId: ready.sectors.get(sector ?? '') ?? null,
    secondSectorId: ready.sectors.get(secondSector ?? '') ?? null,
    settings: toSettings(settings),
    state: building ? 'building' : 'draft',
  });
  await saveBookletMediaUses(inside, row);
  return row;
};
