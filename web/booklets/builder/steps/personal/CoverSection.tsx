import { bookletFields } from '../../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { CoverField } from '../../../booklets/cover/CoverField.tsx';
import { useDraft } from '../../frame/draft.ts';
import { SectorPhotos } from './SectorPhotos.tsx';

const schema = bookletFields.shape.cover;

/** Cover picture. It is saved like the other fields. */
export function CoverSection() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  return (
    <FormSection title={t('booklet.cover.section')} sentence={t('booklet.cover.sentence')}>
      <CoverField
        value={booklet.cover}
        language={booklet.sourceLanguage}
        refused={{ picture: saved.errors['cover.mediaId'], alt: saved.errors['cover.alt'] }}
        onChange={(cover, how) => {
          // An alternative text that is too long stays in its field with its error.
          if (schema.safeParse(cover).success) session.fields.addChange({ cover }, how);
        }}
      />
      <SectorPhotos />
    </FormSection>
  );
}
