import { useWidgetText } from '../../lib/widget-texts.ts';
import classes from './PasswordMeter.module.css';

export type PasswordLevel = 'weak' | 'medium' | 'strong';

const levels: readonly PasswordLevel[] = ['weak', 'medium', 'strong'];

/** Password strength in one word, with advice (`reason`). `level` is null while nothing is typed. */
export function PasswordMeter({ level, reason }: { level: PasswordLevel | null; reason?: string }) {
  const text = useWidgetText();
  const reached = level === null ? 0 : levels.indexOf(level) + 1;
  return (
    <div className={classes.meter} data-level={level}>
      <div className={classes.bars} aria-hidden>
        {levels.map((step, index) => (
          <span key={step} className={classes.bar} data-on={index < reached} />
        ))}
      </div>
      <p className={classes.word} role="status">
        <strong>{text(level ?? 'enterPassword')}</strong>
        {reason && ` — ${reason}`}
      </p>
    </div>
  );
}
