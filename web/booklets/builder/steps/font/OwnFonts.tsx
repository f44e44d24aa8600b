import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { MAX_COMPANY_FONTS } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { AddFontDialog } from './AddFontDialog.tsx';
import { FontFamily } from './FontFamily.tsx';
import classes from './OwnFonts.module.css';
import type { useOwnFonts } from './use-own-fonts.ts';

interface OwnFontsProps {
  fonts: ReturnType<typeof useOwnFonts>;
  theme: Theme;
  put: (theme: Partial<Theme>) => void;
}

/** The company's own fonts, with their uses and files. */
export function OwnFonts({ fonts, theme, put }: OwnFontsProps) {
  const t = useT();
  const id = useId();
  const { booklet } = useDraft();
  const [adding, setAdding] = useState(false);
  const { data, families, error, refetch } = fonts;
  const region = useFocusRestore<HTMLElement>(data?.map(({ id: font, family }) => `${font} ${family}`).join());
  const isFull = data !== undefined && data.length >= MAX_COMPANY_FONTS;
  return (
    <section ref={region} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {t('builder.font.own')}
          </h2>
          <p className={shared.dimmed}>{t(isFull ? 'builder.font.own.full' : 'builder.font.own.sentence')}</p>
        </div>
        {booklet.can['fonts.upload'] && data && !isFull && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('builder.font.add')}
          </Button>
        )}
      </div>
      {!data && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {families && families.length > 0 && (
        <ul className={`${shared.stackSm} ${classes.families}`}>
          {families.map((family) => (
            <li key={family.files[0]?.id}>
              <FontFamily family={family} theme={theme} put={put} />
            </li>
          ))}
        </ul>
      )}
      {adding && <AddFontDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
