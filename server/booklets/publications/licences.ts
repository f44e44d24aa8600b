import { collectProps } from '../../../blocks/walk-props.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { listBookletMedia } from '../booklets/pictures.ts';
import type { Draft, DraftPage } from './load-draft.ts';

const LICENCE_WARNING_DAYS = 30;

type FindingLocation = Partial<GateFinding['where']> & Pick<GateFinding['where'], 'screen'>;
type LicenceFinding = FindingLocation & {
  level: GateFinding['level'];
  code: 'MED-006' | 'MED-020';
  values: { date: string; nom: string };
};

/**
 * Licence finding of a file on a given day: expired (MED-006, blocks publication), expiring soon (MED-020), or null.
 */
const checkLicence = (
  media: TenantRow<'media'> | undefined,
  today: Date,
): Pick<LicenceFinding, 'level' | 'code' | 'values'> | null => {
  if (!media?.licenceExpiresOn) return null;
  const values = { date: formatLocalDay(new Date(`${media.licenceExpiresOn}T12:00:00Z`), 'UTC'), nom: media.name };
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  if (media.licenceExpiresOn < day(0)) return { level: 'error', code: 'MED-006', values };
  return media.licenceExpiresOn <= day(LICENCE_WARNING_DAYS) ? { level: 'warning', code: 'MED-020', values } : null;
};

/** Licence findings of the files in a draft: those of the booklet itself, then page by page, each file once. */
export const checkLicences = (draft: Draft, pages: readonly DraftPage[], today: Date): LicenceFinding[] => {
  const told = new Set<string>();
  const once = (mediaId: string, where: FindingLocation): LicenceFinding[] => {
    const found = told.has(mediaId) ? null : checkLicence(draft.media.get(mediaId), today);
    told.add(mediaId);
    return found ? [{ ...found, ...where }] : [];
  };
  return [
    ...listBookletMedia(draft.booklet).flatMap(([field, mediaId]) =>
      once(mediaId, { screen: field.startsWith('theme') ? 'colors' : 'personnalisation', field }),
    ),
    ...pages.flatMap(({ row, blocks }) =>
      blocks.flatMap(({ row: block, props }) =>
        collectProps(props).mediaIds.flatMap(({ path, value }) =>
          once(value, {
            screen: 'editor',
            pageId: row.id,
            pageTitle: row.title,
            blockId: block.id,
            blockType: block.type,
            field: path,
          }),
        ),
      ),
    ),
  ];
};
