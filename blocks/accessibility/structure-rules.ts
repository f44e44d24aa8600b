import { toFoldedKey } from '../../contract/platform/text/folded-key.ts';
import type { BlockProps } from '../registry.ts';
import { countWords, getBlockText } from '../text-content.ts';
import { type CheckedBlock, type CheckedPage, defineRules, type RuleHit, toQuote } from './rule.ts';

const getHeading = ({ type, props }: CheckedBlock): BlockProps<'heading'> | null =>
  type === 'heading' ? (props as BlockProps<'heading'>) : null;

const toHeadingHit = (block: CheckedBlock): RuleHit => ({
  blockId: block.id,
  field: 'text',
  values: { words: toQuote(getHeading(block)?.text ?? '') },
});

/** Words above which a page needs headings to be found one's way in. */
const MAX_WORDS_WITHOUT_HEADING = 600;

const GENERIC_TITLE = /^(?:nouvelle page|page(?: ?n?°? ?\d+)?|sans titre|titre(?: de la page)?|copie(?: .*)?|test)$/i;

const toTitleHit = ({ title }: CheckedPage): RuleHit => ({
  blockId: null,
  field: 'title',
  values: { words: toQuote(title) },
});

const hasTwoAlike = (texts: readonly string[]): boolean => {
  const keys = texts.filter((text) => text !== '').map(toFoldedKey);
  return new Set(keys).size < keys.length;
};

export const STRUCTURE_RULES = defineRules({
  pageTitleGeneric: {
    criterion: '8.6',
    severity: 'warning',
    find: (page) => (GENERIC_TITLE.test(page.title.trim()) ? [toTitleHit(page)] : []),
  },
  pageTitleTwice: {
    criterion: '8.6',
    severity: 'warning',
    find: (page) =>
      page.otherTitles.some((other) => toFoldedKey(other) === toFoldedKey(page.title)) ? [toTitleHit(page)] : [],
  },
  pageWithoutHeading: {
    criterion: '9.1',
    severity: 'advice',
    find: ({ blocks }) => {
      const words = blocks.reduce((sum, block) => sum + countWords(getBlockText(block)), 0);
      const [first] = blocks;
      return first && words > MAX_WORDS_WITHOUT_HEADING && !blocks.some(getHeading)
        ? [{ blockId: null, field: 'blocks', values: { n: words } }]
        : [];
    },
  },
  headingWithoutContent: {
    criterion: '9.1',
    severity: 'advice',
    find: ({ blocks }) =>
      blocks
        .filter((block, index) => {
          const heading = getHeading(block);
          const next = blocks[index + 1];
          const following = next && getHeading(next);
          return heading && (!next || (following && following.level <= heading.level));
        })
        .map(toHeadingHit),
  },
  headingTwice: {
    criterion: '9.1',
    severity: 'advice',
    find: ({ blocks }) => {
      const known = new Set<string>();
      return blocks
        .filter((block) => {
          const heading = getHeading(block);
          if (!heading || heading.text.trim() === '') return false;
          const key = `${heading.level} ${toFoldedKey(heading.text)}`;
          const isKnown = known.has(key);
          known.add(key);
          return isKnown;
        })
        .map(toHeadingHit);
    },
  },
  answersAlike: {
    criterion: '11.2',
    severity: 'warning',
    find: ({ blocks }) =>
      blocks.flatMap(({ id, type, props }) =>
        type === 'quiz'
          ? (props as BlockProps<'quiz'>).questions.flatMap(({ text, answers }, index) =>
              hasTwoAlike(answers.map((answer) => answer.text))
                ? [{ blockId: id, field: `questions.${index}.answers`, values: { words: toQuote(text) } }]
                : [],
            )
          : [],
      ),
  },
  questionsAlike: {
    criterion: '11.2',
    severity: 'warning',
    find: ({ blocks }) =>
      blocks
        .filter(
          ({ type, props }) =>
            type === 'quiz' && hasTwoAlike((props as BlockProps<'quiz'>).questions.map(({ text }) => text)),
        )
        .map(({ id }) => ({ blockId: id, field: 'questions' })),
  },
});
