import { useId } from 'react';
import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../../ui/fields/SegmentedChoice.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { FontFile } from './FontFile.tsx';
import { assignFontPurpose, type FontPurpose, getFontPurpose, type OwnFontFamily } from './families.ts';
import { declareOwnFont } from './load-font.ts';
import classes from './OwnFonts.module.css';

interface FontFamilyProps {
  family: OwnFontFamily;
  theme: Theme;
  put: (theme: Partial<Theme>) => void;
}

const FONT_PURPOSES = ['none', 'title', 'text', 'both'] as const;

/** One font of the company: a sample, its use in the booklet, and its files. */
export function FontFamily({ family, theme, put }: FontFamilyProps) {
  const t = useT();
  const id = useId();
  const { name, files, mainFile } = family;
  // A pending font is shown here so that the user can review it; the booklet never uses it.
  const letters = declareOwnFont(`${files[0]?.id} aperçu`, files);
  return (
    <article className={`${shared.stack} ${classes.family}`} aria-labelledby={id}>
      <div className={classes.letters} style={{ fontFamily: `${letters}, sans-serif` }}>
        <h3 id={id} className={classes.name}>
          {name}
        </h3>
        <p>Œuvre, naïf, 1 234,56 €</p>
      </div>
      {mainFile ? (
        <SegmentedChoice<FontPurpose>
          label={t('builder.font.own.use', { name })}
          value={getFontPurpose(theme, family)}
          onChange={(use) => put({ ownFonts: assignFontPurpose(theme, family, use) })}
          options={FONT_PURPOSES.map((use) => ({ value: use, label: t(`builder.font.own.use.${use}`) }))}
        />
      ) : (
        files.some(({ state }) => state === 'pending') && (
          <p className={shared.dimmed}>{t('builder.font.own.waiting')}</p>
        )
      )}
      <ul className={classes.files} aria-label={t('builder.font.own.files', { name })}>
        {files.map((font) => (
          <FontFile key={font.id} font={font} />
        ))}
      </ul>
    </article>
  );
}
