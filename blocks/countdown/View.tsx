import type { ViewProps } from '../context.ts';
import type { BlockProps } from '../registry.ts';
import { Days } from './Days.tsx';
import { type Countdown, dayInWords } from './days.ts';

/** A sample date for the editor, where the real day is not known. */
const EXAMPLE = { on: '2001-01-13', today: '2001-01-01' };

/**
 * The server counts the days when it serves the page: the published page holds a placeholder, and known participants
 * get their own number. Print shows the date itself, which stays true the next day.
 */
export const CountdownView = ({ props, context }: ViewProps<BlockProps<'countdown'>>) => {
  const { mode, t, language, blockId } = context;
  const countdown: Countdown = {
    ...props,
    before: context.text(props.before),
    today: context.text(props.today),
    after: context.text(props.after),
  };
  const days = () => {
    if (mode === 'editor') {
      const example = { ...countdown, on: EXAMPLE.on };
      const known = props.on !== '' && { ...countdown, today: countdown.today };
      const today = new Date().toLocaleDateString('sv-SE');
      return <Days countdown={known || example} today={known ? today : EXAMPLE.today} language={language} t={t} />;
    }
    if (mode === 'print') {
      if (props.on === '') return null;
      const words = countdown.before || t(`countdown.${props.kind}.paper`);
      return (
        <p className="b-countdown-days">
          <strong>{dayInWords(props.on, language)}</strong> <span>{words}</span>
        </p>
      );
    }
    return context.countdown?.(blockId, countdown) ?? null;
  };
  const shown = days();
  return shown === null ? null : <div className="b-countdown">{shown}</div>;
};
