import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  buildCoverUrl,
  COVER_LAYOUTS,
  type CoverLayout,
  type CoverPattern,
  getCoverLayout,
  getCoverSeed,
  MAX_COVER_SEED,
  PICTURE_LAYOUTS,
  showsCoverPicture,
} from '../../../../contract/booklets/booklets/cover.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx';
import { IconArrowBackUp, IconRefresh } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { type Cover, CoverField } from './CoverField.tsx';
import classes from './CoverStudio.module.css';

interface CoverStudioProps {
  booklet: {
    id: string;
    /** Changes with each save: the drawings show the saved title, colours and logo. */
    version: string;
    language: string;
  };
  value: Cover;
  onChange: (cover: Cover, how: 'typed' | 'chosen') => void;
  refused?: { picture?: string; alt?: string };
  /** Pattern of the booklet's sector. */
  recommended?: CoverPattern | null;
  /** Other pictures to choose from, under the field. */
  children?: ReactNode;
}

/** Layout, drawing and picture of a cover, each layout shown as it will be. */
export function CoverStudio({ booklet, value, onChange, refused, recommended = null, children }: CoverStudioProps) {
  const t = useT();
  const layout = getCoverLayout(value);
  const seed = getCoverSeed(value);
  const turn = (by: number) =>
    onChange({ ...value, seed: (seed + by + MAX_COVER_SEED + 1) % (MAX_COVER_SEED + 1) }, 'chosen');
  const drawLayout = (one: CoverLayout) =>
    buildCoverUrl(booklet.id, { version: booklet.version, layout: one, seed, picture: value.mediaId });
  return (
    <div className={classes.studio}>
      <ChoiceCards<CoverLayout>
        label={t('booklet.cover.layout')}
        cardWidth="11rem"
        value={layout}
        onChange={(next) => onChange({ ...value, layout: next }, 'chosen')}
        choices={COVER_LAYOUTS.map((one) => ({
          value: one,
          label: t(`booklet.cover.layout.${one}`),
          sentence: one === recommended ? t('booklet.cover.recommended') : undefined,
          picture: (
            <img className={classes.drawing} src={drawLayout(one)} alt="" width={640} height={400} loading="lazy" />
          ),
        }))}
      />
      <div className={classes.turn}>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => turn(1)}>
          {t('booklet.cover.turn')}
        </Button>
        {seed > 0 && (
          <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => turn(-1)}>
            {t('booklet.cover.turnBack')}
          </Button>
        )}
        <span className={shared.note} role="status">
          {t('booklet.cover.drawing', { number: seed + 1 })}
        </span>
      </div>
      <div>
        <CoverField value={value} language={booklet.language} onChange={onChange} refused={refused} />
        {!showsCoverPicture(value) && value.mediaId !== null && (
          <p className={shared.note}>{t('booklet.cover.unused')}</p>
        )}
        {PICTURE_LAYOUTS.includes(layout) && value.mediaId === null && (
          <p className={shared.note}>{t('booklet.cover.needed')}</p>
        )}
        {children}
      </div>
    </div>
  );
}
