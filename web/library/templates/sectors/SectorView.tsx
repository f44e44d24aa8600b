import type { SectorCard } from '../../../../contract/library/sector-cards.ts';
import { COLOUR_NAMES, type ColourToken } from '../../../../contract/platform/text/colour.ts';
import { useT } from '../../../lib/i18n.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../library.module.css';

const TOKENS = Object.keys(COLOUR_NAMES) as ColourToken[];

/** Read-only contents of a sector, for users who may not edit it. */
export function SectorView({ card }: { card: SectorCard }) {
  const t = useT();
  const { fields, templates } = card;
  const titleOf = (code: string) => templates.find((one) => one.code === code)?.title ?? code;
  const ids = fields.imageId === null ? fields.photos : [fields.imageId, ...fields.photos];
  const shown = [...new Set(ids)].flatMap((id) => card.pictures.find((picture) => picture.id === id) ?? []);
  const nothing = <p className={classes.quiet}>{t('library.sector.nothing')}</p>;
  return (
    <>
      <p className={classes.quiet}>{t('library.sector.readOnly')}</p>
      <FormSection title={t('library.sector.card')}>
        <div className={`${shared.stackXs} ${classes.lines}`}>
          {fields.description && <p>{fields.description}</p>}
          <p>
            {t('library.sector.naf')}
            {' : '}
            {fields.nafCodes.join(', ') || '—'}
          </p>
        </div>
      </FormSection>
      <FormSection title={t('library.sector.palette')} sentence={t('library.sector.palette.sentence')}>
        <ul className={classes.colours}>
          {TOKENS.map((token) => (
            <li key={token}>
              <span className={classes.swatch} style={{ background: fields.palette[token] }} aria-hidden />
              <span className={shared.stack}>
                {COLOUR_NAMES[token]}
                <span className={classes.quiet}>{fields.palette[token]}</span>
              </span>
            </li>
          ))}
        </ul>
      </FormSection>
      {shown.length > 0 && (
        <FormSection title={t('library.sector.pictures')} sentence={t('library.sector.pictures.sentence')}>
          <ul className={classes.photos}>
            {shown.map((picture) => (
              <li key={picture.id}>
                <img src={picture.url} alt={picture.alt} loading="lazy" />
                <span className={classes.quiet}>{picture.name}</span>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
      <FormSection title={t('library.chapters.title')} sentence={t('library.sector.chapters.sentence')}>
        {fields.chapters.length === 0 && nothing}
        <ol className={classes.list}>
          {fields.chapters.map(({ code, level }) => (
            <li key={code} className={classes.row}>
              <span>{titleOf(code)}</span>
              <span className={classes.quiet}>{t(`library.level.${level}`)}</span>
            </li>
          ))}
        </ol>
      </FormSection>
      <FormSection title={t('library.sector.obligations')} sentence={t('library.sector.obligations.sentence')}>
        {fields.obligations.length === 0 && nothing}
        <ul className={classes.list}>
          {fields.obligations.map(({ title, text, reference, chapterCode }) => (
            <li key={title} className={classes.panel}>
              <h3>{title}</h3>
              <p>{text}</p>
              {reference && <p className={classes.quiet}>{reference}</p>}
              {chapterCode && (
                <p className={classes.quiet}>{t('library.sector.covers', { chapter: titleOf(chapterCode) })}</p>
              )}
            </li>
          ))}
        </ul>
      </FormSection>
      <FormSection title={t('library.sector.lexicon')} sentence={t('library.sector.lexicon.sentence')}>
        {fields.lexicon.length === 0 && nothing}
        <ul className={classes.list}>
          {fields.lexicon.map(({ word, here }) => (
            <li key={word}>{t('library.sector.said', { word, here })}</li>
          ))}
        </ul>
      </FormSection>
    </>
  );
}
