import { useLayoutEffect, useRef, useState } from 'react';
import type { PageContext } from '../../../../blocks/context.ts';
import type { TemplateDifference } from '../../../../contract/library/template-updates.ts';
import { useT } from '../../../lib/i18n.ts';
import { markChangedWords } from './changed-words.ts';
import { DifferenceSide } from './DifferenceSide.tsx';
import classes from './updates.module.css';

/** The original, the current text and the new one. */
const SIDES = ['old', 'mine', 'next'] as const;

interface DifferenceSidesProps {
  difference: TemplateDifference;
  context: PageContext;
  tokens: Record<string, string>;
}

/** The compared texts side by side, with what changed since the common one marked. */
export function DifferenceSides({ difference, context, tokens }: DifferenceSidesProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [passages, setPassages] = useState<readonly string[]>([]);
  // A text that the booklet did not change is the common one.
  const shown = SIDES.filter((side) => side !== 'old' || difference.touched);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what is drawn
  useLayoutEffect(() => {
    const [base, ...sides] = [...(box.current?.querySelectorAll('[data-compared-text]') ?? [])];
    // Where one of the texts is missing, there is nothing to compare word by word.
    if (!base || sides.length < shown.length - 1) return setPassages([]);
    const marks = markChangedWords(base, sides);
    setPassages(marks.passages);
    return marks.clear;
  }, [difference, context, shown.length]);
  return (
    <div ref={box} className={classes.sides}>
      {shown.map((side, index) => (
        <DifferenceSide
          key={side}
          title={t(`library.updates.${side}`)}
          id={`${difference.ref}-${side.charAt(0)}`}
          side={difference[side]}
          changed={passages[index - 1] ?? ''}
          context={context}
          tokens={tokens}
        />
      ))}
    </div>
  );
}
