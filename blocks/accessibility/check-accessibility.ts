import { accessibilityRule, type RuleName } from '../../contract/booklets/content/accessibility.ts';
import { collectProps } from '../walk-props.ts';
import { IMAGE_RULES } from './image-rules.ts';
import { LANGUAGE_RULES } from './language-rules.ts';
import { LINK_RULES } from './link-rules.ts';
import { MEDIA_RULES } from './media-rules.ts';
import type { AccessibilityRule, RuleHit } from './rule.ts';
import { STRUCTURE_RULES } from './structure-rules.ts';
import { TABLE_RULES } from './table-rules.ts';
import { TEXT_RULES } from './text-rules.ts';

/** Rules beside those of the publish gate. None of them prevents publication. */
const ACCESSIBILITY_RULES: Record<RuleName, AccessibilityRule> = {
  ...IMAGE_RULES,
  ...MEDIA_RULES,
  ...TABLE_RULES,
  ...LINK_RULES,
  ...TEXT_RULES,
  ...LANGUAGE_RULES,
  ...STRUCTURE_RULES,
};

export interface RuleFinding extends RuleHit {
  rule: RuleName;
}

export const getRule = (name: RuleName): AccessibilityRule => ACCESSIBILITY_RULES[name];

interface PageContent {
  /** BCP 47 tag of the booklet's language. */
  language: string;
  title: string;
  otherTitles: readonly string[];
  /** Ids of the images of several frames; absent: nobody has looked. */
  movingImages?: ReadonlySet<string>;
  blocks: readonly { id: string; type: string; props: unknown }[];
}

/**
 * Places of a page that break an accessibility rule, in reading order: those of the page first, then block by block. The
 * blocks must be readable (registry.ts).
 */
export const checkAccessibility = ({ blocks, ...page }: PageContent): RuleFinding[] => {
  const checked = blocks.map((block) => ({ ...block, found: collectProps(block.props) }));
  const places = new Map(checked.map(({ id }, index) => [id, index]));
  const getPlace = ({ blockId }: RuleHit): number => (blockId === null ? -1 : (places.get(blockId) ?? 0));
  return accessibilityRule.options
    .flatMap((rule) =>
      getRule(rule)
        .find({ movingImages: new Set(), ...page, blocks: checked })
        .map((hit) => ({ ...hit, rule })),
    )
    .sort((a, b) => getPlace(a) - getPlace(b));
};

/** Props of a block with one finding repaired; null when only a person can. */
export const repairFinding = (props: unknown, { rule, field }: RuleFinding, language: string): unknown =>
  getRule(rule).repair?.(props, field, language) ?? null;
