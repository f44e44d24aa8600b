import { renderDays } from '#renderer';
import type { CountdownTexts } from '../../../../blocks/countdown/count-days.ts';
import { BLOCK_DEFINITIONS } from '../../../../blocks/registry.ts';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { listFrozenPages, type Snapshot } from '../../../booklets/index.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { ReaderContext } from '../person/reader-context.ts';

const COUNTDOWN_MARKER = /<!--jours ([0-9a-f]+)-->/g;

const renderCountdownDays = (
  countdown: CountdownTexts,
  today: string,
  { language, tone = 'vous' }: Pick<Snapshot, 'language' | 'tone'>,
) => renderDays({ countdown, today, language, tone });

/**
 * Fills the countdowns of a document, counted from `today` (`2026-11-20`). Authors' text never holds HTML comments, so
 * every marker is ours.
 */
export const fillCountdowns = (html: string, today: string, snapshot: Pick<Snapshot, 'language' | 'tone'>): string =>
  html.replace(COUNTDOWN_MARKER, (_, hex: string) =>
    renderCountdownDays(JSON.parse(Buffer.from(hex, 'hex').toString()) as CountdownTexts, today, snapshot),
  );

/** A countdown for a known participant: to their own arrival, or to the default day. Empty: no day is known. */
export const renderPersonalCountdown = (context: ReaderContext, blockId: string): string => {
  const { person, tree } = context;
  const { readable } = tree;
  const block = listFrozenPages(readable)
    .flatMap(({ blocks }) => blocks)
    .find(({ id }) => id === blockId);
  const read = block?.type === 'countdown' ? BLOCK_DEFINITIONS.countdown.props.safeParse(block.props) : null;
  if (!read?.success) return '';
  const { kind, before, today, after } = read.data;
  const on = (kind === 'arrival' ? person.enrolment.arrivalOn : null) ?? read.data.on;
  if (on === '') return '';
  const value = createVariableLookup(context);
  const text = (words: string) => typesetText(fillVariables(words, readable.language, value), readable.language);
  const countdown = { kind, on, before: text(before), today: text(today), after: text(after) };
  return renderCountdownDays(countdown, context.today, readable);
};
