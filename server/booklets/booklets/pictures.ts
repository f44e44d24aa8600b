import type { Scope } from '../../platform/data/access/scope.ts';
import { findCoverFault } from '../../platform/files/images/cover.ts';
import { IMAGE_FORMATS } from '../../platform/files/images/image.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listMediaByIds } from '../media/media.ts';
import type { BookletFields, FieldRefusal } from './booklet-fields.ts';

/** Files that the booklet itself shows, each with the path of its field. */
export const listBookletMedia = ({
  theme,
  welcome,
  cover,
}: Pick<BookletFields, 'theme' | 'welcome' | 'cover'>): [string, string][] =>
  [
    ['theme.logo.mediaId', theme?.logo.mediaId],
    ['theme.logo.darkMediaId', theme?.logo.darkMediaId],
    ['welcome.photoMediaId', welcome?.photoMediaId],
    ['cover.mediaId', cover?.mediaId],
  ].filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** EDI-016 for a missing file, MED-007 for one that is not an image; for the cover also MED-001 and MED-010. */
export const checkPictureFields = async (scope: Scope, fields: BookletFields): Promise<FieldRefusal[]> => {
  const asked = listBookletMedia(fields);
  const rows = await listMediaByIds(
    scope,
    asked.map(([, id]) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return asked.flatMap(([field, id]): FieldRefusal[] => {
    const row = known.get(id);
    if (!row) return [[field, new Refusal('EDI-016')]];
    if (row.kind !== 'image') {
      return [[field, new Refusal('MED-007', { fichier: row.name, formats: IMAGE_FORMATS })]];
    }
    const fault = field === 'cover.mediaId' ? findCoverFault({ ...row, size: row.fileSize }) : null;
    return fault ? [[field, fault]] : [];
  });
};
