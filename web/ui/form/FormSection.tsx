import { type ReactNode, useId } from 'react';
import shared from '../theme/shared.module.css';
import classes from './FormSection.module.css';

interface FormSectionProps {
  title: ReactNode;
  sentence?: ReactNode;
  children: ReactNode;
}

/** Group of related fields, in one column. */
export function FormSection({ title, sentence, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={`${shared.card} ${classes.section}`} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      <div className={`${shared.stack} ${classes.fields}`}>{children}</div>
    </section>
  );
}
