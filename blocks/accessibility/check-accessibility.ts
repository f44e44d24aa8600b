import type { ErrorCode } from '../../contract/platform/errors.ts';
import type { Finding } from '../block.ts';
import { isBlockType } from '../registry.ts';
import { collectProps } from '../walk-props.ts';
import { IMAGE_RULES } from './image-rules.ts';
import { LINK_RULES } from './link-rules.ts';
import { MEDIA_RULES } from './media-rules.ts';
import { type AccessibilityRule, changeAtPath, type RgaaCriterion, type RuleHit } from './rule.ts';
import { STRUCTURE_RULES } from './structure-rules.ts';
import { TABLE_RULES } from './table-rules.ts';
import { TEXT_RULES } from './text-rules.ts';

/** Rules beside those of the publish gate, in the order of the page's themes. None of them prevents publication. */
export const ACCESSIBILITY_RULES = {
  ...IMAGE_RULES,
  ...MEDIA_RULES,
  ...TABLE_RULES,
  ...LINK_RULES,
  ...TEXT_RULES,
  ...STRUCTURE_RULES,
};
export type RuleName = keyof typeof ACCESSIBILITY_RULES;
export const RULE_NAMES = Object.keys(ACCESSIBILITY_RULES) as RuleName[];

export interface AccessibilityFinding extends RuleHit {
  rule: RuleName;
}

export const getRule = (name: RuleName): AccessibilityRule => ACCESSIBILITY_RULES[name];

interface PageContent {
  title: string;
  otherTitles: readonly string[];
  blocks: readonly { id: string; type: string; props: unknown }[];
}

/**
 * Places of a page that break an accessibility rule, in reading order: those of the page first, then block by block. The
 * props must have the shape of their schema.
 */
export const checkAccessibility = ({ blocks, ...page }: PageContent): AccessibilityFinding[] => {
  const readable = blocks
    .filter(({ type }) => isBlockType(type))
    .map((block) => ({ ...block, found: collectProps(block.props) }));
  const places = new Map(readable.map(({ id }, index) => [id, index]));
  const getPlace = ({ blockId }: RuleHit): number => (blockId === null ? -1 : (places.get(blockId) ?? 0));
  return RULE_NAMES.flatMap((rule) =>
    getRule(rule)
      .find({ ...page, blocks: readable })
      .map((hit) => ({ ...hit, rule })),
  ).sort((a, b) => getPlace(a) - getPlace(b));
};

/** Props of a block with one finding repaired; null when only a person can. */
export const repairFinding = (props: unknown, { rule, field }: AccessibilityFinding): unknown =>
  getRule(rule).repair?.(props, field) ?? null;

/** Criteria of the findings of the publish gate that concern accessibility. */
const GATE_CRITERIA: Partial<Record<ErrorCode, RgaaCriterion>> = {
  'EDI-002': '9.1',
  'EDI-003': '1.1',
  'EDI-004': '6.1',
  'EDI-006': '5.4',
  'EDI-007': '4.1',
  'EDI-018': '9.1',
  'EDI-019': '13.3',
};

/** The criterion that a finding of the publish gate belongs to; null for one that is not about accessibility. */
export const findGateCriterion = ({ code }: Pick<Finding, 'code'>): RgaaCriterion | null => GATE_CRITERIA[code] ?? null;

/** Props of a block with a finding of the publish gate repaired; null when only a person can. */
export const repairGateFinding = (props: unknown, { code, values }: Finding): unknown => {
  if (code === 'EDI-002') return changeAtPath(props, 'level', () => Number(values?.m) + 1);
  return null;
};
