import type { BlockViewProps } from '../registry.ts';
import { CountdownText } from './CountdownText.tsx';
import { type CountdownTexts, formatFullDay } from './count-days.ts';

/** A sample date for the editor, where the real day is not known. */
const SAMPLE_DAYS = { on: '2001-01-13', today: '2001-01-01' };

/**
 * The server counts the days when it serves the page: the published page holds a placeholder, and known participants
 * get their own number. Print and an offline file show the date itself, which stays true the next day.
 */
export const CountdownView = ({ props, context }: BlockViewProps<'countdown'>) => {
  const { mode, t, language, blockId } = context;
  const countdown: CountdownTexts = {
    ...props,
    before: context.fillText(props.before),
    today: context.fillText(props.today),
    after: context.fillText(props.after),
  };
  const days = () => {
    if (mode === 'editor') {
      const example = { ...countdown, on: SAMPLE_DAYS.on };
      const known = props.on !== '' && { ...countdown, today: countdown.today };
      const today = new Date().toLocaleDateString('sv-SE');
      return (
        <CountdownText
          countdown={known || example}
          today={known ? today : SAMPLE_DAYS.today}
          language={language}
          t={t}
        />
      );
    }
    if (mode === 'print' || context.renderOfflineNote) {
      if (props.on === '') return null;
      const words = countdown.before || t(`countdown.${props.kind}.paper`);
      return (
        <p className="b-countdown-days">
          <strong>{formatFullDay(props.on, language)}</strong> <span>{words}</span>
        </p>
      );
    }
    return context.countdown?.(blockId, countdown) ?? null;
  };
  const shown = days();
  return shown === null ? null : <div className="b-countdown">{shown}</div>;
};
