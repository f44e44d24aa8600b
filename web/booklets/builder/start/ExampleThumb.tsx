import { useMemo } from 'react';
import { BlockView } from '../../../../blocks/Blocks.tsx';
import '../../../../blocks/blocks.css';
import { getTranslate } from '../../../../blocks/booklet-words.ts';
import type { PageContext } from '../../../../blocks/context.ts';
import { escapeHtml } from '../../../../blocks/escape-html.ts';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { getFontPair } from '../../../../contract/booklets/fonts/fonts.ts';
import type { BookletExample } from '../../../../contract/library/examples.ts';
import { useDrawingShapes } from '../../media/use-drawings.ts';
import { declareFont } from '../steps/font/load-font.ts';
import { ExampleCover } from './ExampleCover.tsx';
import classes from './ExampleThumb.module.css';

interface ExampleThumbProps {
  example: BookletExample;
  company: string;
  logoUrl: string | null;
}

const LANGUAGE = 'fr-FR';

/**
 * The cover and the first page of an example, drawn by the views of readers at a third of their size. Nothing in it can
 * be used: it is a picture.
 */
export default function ExampleThumb({ example, company, logoUrl }: ExampleThumbProps) {
  const { theme, tone, page, code } = example;
  const drawings = useDrawingShapes();
  const context = useMemo<PageContext>(() => {
    const fill = (text: string) => fillVariables(text, LANGUAGE, (key) => (key === 'entreprise' ? company : ''));
    return {
      mode: 'reader',
      language: LANGUAGE,
      findMedia: () => null,
      findPageHref: () => null,
      fillText: fill,
      fillHtml: (html) => fillVariables(html, LANGUAGE, (key) => (key === 'entreprise' ? escapeHtml(company) : '')),
      t: getTranslate(LANGUAGE, tone),
      getQuizAction: () => '',
      getQuizSeed: (blockId) => blockId,
      drawings,
    };
  }, [company, tone, drawings]);
  const blocks = useMemo(() => page.blocks.map((block, index) => ({ ...block, id: `${code}-${index}` })), [page, code]);
  const tokens = useMemo(() => {
    const pair = getFontPair(theme.fontPair);
    declareFont(pair.title);
    declareFont(pair.text);
    return getThemeTokens(theme);
  }, [theme]);
  return (
    <div className={classes.thumb} style={tokens} aria-hidden inert>
      <div className={classes.sheet}>
        <ExampleCover example={example} company={company} logoUrl={logoUrl} />
      </div>
      <div className={classes.sheet}>
        <div className={`b-page ${classes.page}`}>
          <p className={classes.pageTitle}>{page.title}</p>
          {blocks.map((block) => (
            <BlockView key={block.id} block={block} context={context} />
          ))}
        </div>
      </div>
    </div>
  );
}
