import type { RenderContext } from '../context.ts';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockProps, BlockViewProps } from '../registry.ts';
import { SurveyForm } from './SurveyForm.tsx';

const SurveyHeader = ({ props, context }: { props: BlockProps<'survey'>; context: RenderContext }) => (
  <>
    <p className="b-quiz-title">{context.fillText(props.title) || context.t(`survey.title.${props.kind}`)}</p>
    <Paragraphs text={props.introduction} context={context} />
  </>
);

/** The questions on paper, with a note that the survey is online. */
const PrintedSurvey = ({ props, context }: { props: BlockProps<'survey'>; context: RenderContext }) => (
  <>
    <ul>
      {props.questions.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        <li key={index}>{context.fillText(text)}</li>
      ))}
    </ul>
    <p className="b-survey-note">{context.t('survey.online')}</p>
  </>
);

/**
 * Questions to the reader. The server adds the form, the thanks or the closing message when it serves the page; an
 * anonymous reader cannot answer.
 */
export const SurveyView = ({ props, context }: BlockViewProps<'survey'>) => {
  const { mode, t, blockId, survey } = context;
  const foot = () => {
    if (mode === 'print') return <PrintedSurvey props={props} context={context} />;
    if (mode === 'editor' || context.isPreview) {
      return <SurveyForm {...props} blockId={blockId} t={t} text={context.fillText} isInert />;
    }
    return (
      survey?.(blockId) ?? context.renderOfflineNote?.('survey') ?? <p className="b-survey-note">{t('survey.link')}</p>
    );
  };
  return (
    <div className="b-quiz b-survey">
      <SurveyHeader props={props} context={context} />
      {foot()}
    </div>
  );
};
