import type { ReactNode } from 'react';
import type { Sector } from '../../../../../contract/library/library.ts';
import { useT } from '../../../../lib/i18n.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { LibraryIcon } from '../../parts/LibraryIcon.tsx';
import classes from './SectorBrings.module.css';

/** Contents of a sector: number of chapters, obligations with their legal basis, vocabulary. */
export function SectorBrings({ sector, children }: { sector: Sector; children?: ReactNode }) {
  const t = useT();
  return (
    <section className={classes.card} aria-label={sector.label}>
      <header className={`${shared.wrapMd} ${classes.head}`}>
        <span className={classes.icon} style={{ background: sector.palette.primary }} aria-hidden>
          <LibraryIcon name={sector.icon} size={30} />
        </span>
        <div className={classes.words}>
          <h2>{sector.label}</h2>
          <p>{sector.description}</p>
        </div>
        {children}
      </header>
      <ul className={classes.numbers}>
        <li>
          <strong>{sector.mandatoryChapters}</strong>{' '}
          {t('builder.sector.mandatory', { count: sector.mandatoryChapters })}
        </li>
        <li>
          <strong>{sector.recommendedChapters}</strong>{' '}
          {t('builder.sector.recommended', { count: sector.recommendedChapters })}
        </li>
        <li>
          <strong>{sector.obligations.length}</strong>{' '}
          {t('builder.sector.obligations', { count: sector.obligations.length })}
        </li>
      </ul>
      {sector.obligations.length > 0 && (
        <details className={classes.more}>
          <summary>{t('builder.sector.obligations.see')}</summary>
          <ul className={classes.obligations}>
            {sector.obligations.map(({ title, text, reference }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
                <p className={shared.note}>{reference}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {sector.lexicon.length > 0 && (
        <details className={classes.more}>
          <summary>{t('builder.sector.lexicon')}</summary>
          <p className={classes.note}>{t('builder.sector.lexicon.sentence')}</p>
          <dl className={classes.lexicon}>
            {sector.lexicon.map(({ word, here }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{here}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
