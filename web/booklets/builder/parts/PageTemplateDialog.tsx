import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { BlockView } from '../../../../blocks/Blocks.tsx';
import '../../../../blocks/blocks.css';
import { getTranslate } from '../../../../blocks/booklet-words.ts';
import type { PageContext } from '../../../../blocks/context.ts';
import { escapeHtml } from '../../../../blocks/escape-html.ts';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { replaceVariables } from '../../../../blocks/walk-props.ts';
import type { Tone } from '../../../../contract/booklets/booklets/booklets.ts';
import type { Theme } from '../../../../contract/booklets/booklets/theme.ts';
import { listOwnFonts } from '../../../../contract/booklets/fonts/fonts.ts';
import { type ChapterTemplate, previewPageTemplate } from '../../../../contract/library/library.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useDrawingShapes } from '../../media/use-drawings.ts';
import { declareThemeFonts, useOwnFonts } from '../steps/font/use-own-fonts.ts';
import classes from './PageTemplateDialog.module.css';

interface PageTemplateDialogProps {
  chapter: ChapterTemplate;
  /** The first page to show. */
  code?: string | undefined;
  theme: Theme;
  language: string;
  tone: Tone;
  onClose: () => void;
}

const makeVariableReplacer = (sample: Record<string, string>, write: (value: string) => string) => (text: string) =>
  replaceVariables(text, (key) => (sample[key] ? write(sample[key]) : `{{${key}}}`));

/** Pages of a library chapter as readers would see them, in the booklet's theme, with sample values. */
export function PageTemplateDialog({ chapter, code, theme, language, tone, onClose }: PageTemplateDialogProps) {
  const t = useT();
  const [shown, setShown] = useState(code ?? chapter.pages[0]?.code ?? '');
  const { data, error, refetch } = useCallQuery(['library', 'page', shown, tone], previewPageTemplate, {
    params: { code: shown },
    query: { tone },
    staleTime: 300_000,
  });
  const { families } = useOwnFonts(listOwnFonts(theme).length > 0);
  useEffect(() => {
    declareThemeFonts(theme, families ?? []);
  }, [theme, families]);
  const sample = data?.sample;
  const drawings = useDrawingShapes();
  const context = useMemo<PageContext>(
    () => ({
      mode: 'reader',
      language,
      findMedia: () => null,
      findPageHref: () => null,
      fillText: makeVariableReplacer(sample ?? {}, (value) => value),
      fillHtml: makeVariableReplacer(sample ?? {}, escapeHtml),
      t: getTranslate(language, tone),
      getQuizAction: () => '',
      getQuizSeed: (blockId) => blockId,
      drawings,
    }),
    [language, tone, sample, drawings],
  );
  return (
    <Dialog opened onClose={onClose} title={chapter.title} width="46rem" maximizable>
      {chapter.pages.length > 1 && (
        <SelectField
          label={t('builder.template.page')}
          data={chapter.pages.map((page) => ({ value: page.code, label: page.title }))}
          value={shown}
          onChange={(next) => next && setShown(next)}
        />
      )}
      {(error || !data) && <LoadState error={error} onRetry={refetch} blocks={2} />}
      {data && (
        <>
          <p className={`${shared.note} ${classes.note}`}>{t('builder.template.sample')}</p>
          {/* Inert: the page is only a picture of the result. */}
          <div className={classes.paper} inert>
            <div className="b-page" style={getThemeTokens(theme) as CSSProperties}>
              <h3 className={classes.title}>{data.title}</h3>
              {data.blocks.map(({ type, props }, index) => (
                <BlockView
                  key={`${shown}-${String(index)}`}
                  block={{ id: `${shown}-${index}`, type, props }}
                  context={context}
                />
              ))}
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}
