import { bookletFields } from '../../../../../contract/booklets/booklets/booklets.ts';
import { getSectorPattern } from '../../../../../contract/booklets/booklets/cover.ts';
import { CoverStudio } from '../../../booklets/cover/CoverStudio.tsx';
import { useDraft } from '../../frame/draft.ts';
import { useHashFocus } from '../../parts/use-hash-focus.ts';
import { useSectors } from '../sector/use-sectors.ts';
import { SectorPhotos } from './SectorPhotos.tsx';

const schema = bookletFields.shape.cover;

/** Cover of the booklet: its layout, its drawing and its picture. */
export function CoverStep() {
  const { booklet, session, saved } = useDraft();
  const { data: sectors } = useSectors();
  const part = useHashFocus('couverture', true);
  const sector = sectors?.find(({ id }) => id === booklet.sectorId);
  return (
    <div ref={part}>
      <CoverStudio
        booklet={{ id: booklet.id, version: String(booklet.rowVersion), language: booklet.sourceLanguage }}
        value={booklet.cover}
        refused={{ picture: saved.errors['cover.mediaId'], alt: saved.errors['cover.alt'] }}
        recommended={sector ? getSectorPattern(sector.code) : null}
        onChange={(cover, how) => {
          // An alternative text that is too long stays in its field with its error.
          if (schema.safeParse(cover).success) session.fields.addChange({ cover }, how);
        }}
      >
        <SectorPhotos />
      </CoverStudio>
    </div>
  );
}
