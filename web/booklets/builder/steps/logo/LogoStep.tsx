import type { z } from 'zod';
import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ChoiceCards } from '../../../../ui/fields/ChoiceCards.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useDraft } from '../../frame/draft.ts';
import panel from '../../parts/Panel.module.css';
import { useAutoField } from '../../parts/use-auto-field.ts';
import { LogoField } from './LogoField.tsx';
import classes from './LogoStep.module.css';

const altSchema: z.ZodType<string> = line('Texte de remplacement', { max: 150 });
const DARK_BACKGROUND = '#11151b';

/** The company's logo, for light and dark backgrounds; optional. */
export function LogoStep() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  const { logo, colours } = booklet.theme;
  // An upload ends long after the choice: it changes the current logo, not the one at its start.
  const put = (change: Partial<Theme['logo']>, how: 'typed' | 'chosen' = 'chosen') => {
    const latest = session.findBooklet()?.theme.logo ?? logo;
    session.fields.addChange(
      { theme: { logo: { ...latest, ...session.fields.pendingChanges.theme?.logo, ...change } } },
      how,
    );
  };
  const alt = useAutoField({
    initial: logo.alt || booklet.company.name,
    schema: altSchema,
    keep: (value) => put({ alt: value }, 'typed'),
    drop: () => undefined,
  });
  return (
    <div className={panel.stack}>
      <LogoField
        title={t('builder.logo.light')}
        sentence={t('builder.logo.light.sentence')}
        mediaId={logo.mediaId}
        alt={alt.value}
        background={colours.background}
        refused={saved.errors['theme.logo.mediaId']}
        onChange={(media) =>
          put({ mediaId: media?.id ?? null, alt: alt.value, ...(media === null && { darkMediaId: null }) })
        }
      />
      {logo.mediaId === null ? (
        <p className={panel.note}>{t('builder.logo.none', { name: booklet.company.name })}</p>
      ) : (
        <>
          <TextField label={t('builder.logo.alt')} help={t('builder.logo.alt.help')} max={150} {...alt.props} />
          <ChoiceCards<Theme['logo']['position']>
            label={t('builder.logo.position')}
            value={logo.position}
            onChange={(position) => put({ position })}
            choices={(['left', 'center'] as const).map((position) => ({
              value: position,
              label: t(`builder.logo.position.${position}`),
              picture: (
                <span className={classes.position} data-position={position}>
                  <span />
                  <span />
                  <span />
                </span>
              ),
            }))}
          />
          <LogoField
            title={t('builder.logo.dark')}
            sentence={t('builder.logo.dark.sentence')}
            mediaId={logo.darkMediaId}
            alt={alt.value}
            background={DARK_BACKGROUND}
            refused={saved.errors['theme.logo.darkMediaId']}
            onChange={(media) => put({ darkMediaId: media?.id ?? null })}
          />
        </>
      )}
    </div>
  );
}
