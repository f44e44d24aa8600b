import { Button } from '@mantine/core';
import { useState } from 'react';
import { THEME_PALETTES } from '../../../../../contract/booklets/booklets/palettes.ts';
import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';
import { suggestPalettes } from '../../../../../contract/booklets/media/media.ts';
import {
  COLOUR_NAMES,
  type ColourToken,
  correctColours,
  listContrastFaults,
} from '../../../../../contract/platform/text/colour.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCallQuery } from '../../../../lib/use-call-query.ts';
import { IconWand } from '../../../../ui/icons/index.ts';
import { useDraft, useLeaveCheck } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import { useSectors } from '../sector/use-sectors.ts';
import { ColourField } from './ColourField.tsx';
import classes from './ColoursStep.module.css';
import { ContrastTable } from './ContrastTable.tsx';
import { type Palette, PaletteCards } from './PaletteCards.tsx';
import { formatContrastError, listColourErrors } from './ratio.ts';

const TOKENS = Object.keys(COLOUR_NAMES) as ColourToken[];

/** Colours of the booklet: from the logo, from the sector, or custom. Contrast is always checked. */
export function ColoursStep() {
  const t = useT();
  const { booklet, session } = useDraft();
  const { logo, colours: saved } = booklet.theme;
  const [colours, setColours] = useState(saved);
  const [wrong, setWrong] = useState<ReadonlySet<ColourToken>>(new Set());
  const { data: sectors } = useSectors();
  const drawn = useCallQuery(['media', logo.mediaId, 'palettes'], suggestPalettes, {
    params: { id: logo.mediaId ?? '' },
    enabled: logo.mediaId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const palettes: Palette[] = [
    ...(drawn.data ?? []).map((one, index) => ({
      id: `logo-${index}`,
      label: t('builder.colours.logo', { number: index + 1 }),
      colours: one,
    })),
    ...(sectors ?? [])
      .filter(({ id }) => id === booklet.sectorId || id === booklet.secondSectorId)
      .map((sector) => ({ id: sector.id, label: sector.label, colours: sector.palette })),
    ...THEME_PALETTES.map(({ id, name, colours: one }) => ({ id, label: name, colours: one })),
  ];
  const change = (next: ThemeColours, how: 'typed' | 'chosen') => {
    setColours(next);
    session.fields.addChange({ theme: { colours: next } }, how);
  };
  const mark = (token: ColourToken, isWrong: boolean) => {
    if (wrong.has(token) === isWrong) return;
    const next = new Set(wrong);
    if (isWrong) next.add(token);
    else next.delete(token);
    setWrong(next);
  };
  useLeaveCheck(() => {
    document.querySelector<HTMLInputElement>('input[data-wrong]')?.focus();
    return wrong.size > 0;
  });
  const errors = listColourErrors(colours);
  const errorFor = (token: ColourToken) => {
    const finding = listContrastFaults(colours).find(({ a }) => a === token);
    return finding && formatContrastError(finding);
  };
  return (
    <div className={panel.stack}>
      <PaletteCards
        label={t('builder.colours.palettes')}
        palettes={palettes}
        current={colours}
        onChange={(next) => change(next, 'chosen')}
      />
      {logo.mediaId === null && <p className={panel.note}>{t('builder.colours.noLogo')}</p>}
      {errors.length > 0 && (
        <Notice tone="warning">
          <ul className={classes.errors}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <Button
            leftSection={<IconWand size={18} aria-hidden />}
            onClick={() => change(correctColours(colours), 'chosen')}
          >
            {t('builder.colours.correct')}
          </Button>
        </Notice>
      )}
      <section>
        <h2 className={panel.heading}>{t('builder.colours.free')}</h2>
        <div className={classes.fields}>
          {TOKENS.map((token) => (
            <ColourField
              key={token}
              token={token}
              value={colours[token]}
              error={errorFor(token)}
              onWrong={(isWrong) => mark(token, isWrong)}
              onChange={(colour) => change({ ...colours, [token]: colour }, 'typed')}
            />
          ))}
        </div>
      </section>
      <ContrastTable colours={colours} />
    </div>
  );
}
