import { toPlainText } from '../../contract/platform/text/text.ts';
import { findPassages, markPassages } from './find-passages.ts';
import { defineRules, type RuleHit, repairText, toQuote } from './rule.ts';

export const LANGUAGE_RULES = defineRules({
  unmarkedLanguage: {
    criterion: '8.7',
    severity: 'advice',
    find: ({ language, blocks }) =>
      blocks.flatMap(({ id, found }) =>
        found.htmls.flatMap(({ path, value }): RuleHit[] => {
          const [passage] = findPassages(value, language);
          if (!passage) return [];
          const words = toQuote(toPlainText(value.slice(passage.from, passage.to)));
          return [{ blockId: id, field: path, values: { words, language: passage.language } }];
        }),
      ),
    repair: (props, field, language) => repairText((html) => markPassages(html, language))(props, field),
  },
});
