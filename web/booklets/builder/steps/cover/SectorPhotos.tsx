import { getAltText } from '../../../../../contract/booklets/media/media-alt.ts';
import { copySharedMedia } from '../../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { FieldError } from '../../../../ui/fields/FieldError.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { findCoverError } from '../../../booklets/cover/find-cover-error.ts';
import { cacheMedia } from '../../../editor/media/media-cache.ts';
import { useDraft } from '../../frame/draft.ts';
import { useSectors } from '../sector/use-sectors.ts';
import classes from './CoverStep.module.css';

/** Photos of the booklet's sectors. Choosing one copies it to the company's media and makes it the cover. */
export function SectorPhotos() {
  const t = useT();
  const { booklet, session } = useDraft();
  const { data: sectors } = useSectors();
  const { busy, refusal, setRefusal, run } = useAction();
  const photos = [booklet.sectorId, booklet.secondSectorId].flatMap(
    (id) => sectors?.find((sector) => sector.id === id)?.photos ?? [],
  );
  if (photos.length === 0) return null;
  const choose = (id: string) =>
    run(async () => {
      const media = await api(copySharedMedia, { params: { id }, quiet: true });
      const fault = findCoverError(media);
      if (fault) return setRefusal(fault);
      cacheMedia(media);
      const alt = getAltText(media, booklet.sourceLanguage);
      const { cover } = booklet;
      session.fields.addChange({ cover: { ...cover, mediaId: media.id, alt, decorative: media.decorative } }, 'chosen');
    });
  return (
    <div>
      <p className={classes.photoLabel}>{t('builder.personal.sectorPhotos')}</p>
      <ul className={`${shared.wrapXs} ${classes.sectorPhotos}`}>
        {photos.map(({ id, name, alt, url }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('builder.personal.sectorPhotos.take', { name: alt || name })}
              disabled={busy}
              onClick={() => void choose(id)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  );
}
