import type { ErrorCode, ErrorValues } from '../contract/platform/errors.ts';
import { toPlainText } from '../contract/platform/text/text.ts';
import { type Finding, vague } from './block.ts';
import { allowedLink, linkedPage, mailHref, telHref } from './links.ts';
import { nearest } from './nearest.ts';
import { type BlockType, definitionOf, isBlockType } from './registry.ts';
import { blockText, countWords } from './text-content.ts';
import { type Collected, collect, linksOf, variablesOf } from './walk.ts';

/** A variable of the booklet: `required` means that publication needs a value, `filled` that it has one. */
export interface VariableFact {
  name: string;
  required: boolean;
  filled: boolean;
}

/** Facts about the booklet around the page, as input of the publish gate. */
export interface PageFacts {
  variables: readonly VariableFact[];
  /** Files that exist and may be used. */
  media: ReadonlySet<string>;
  /** Valid targets of links: the pages that will be readable. */
  pages: ReadonlySet<string>;
  /** Level of a broken order of headings; the company decides. */
  headingOrder: 'error' | 'warning';
}

export interface PageFinding extends Finding {
  blockId: string;
}

interface PageBlock {
  id: string;
  type: string;
  props: unknown;
}

const LONG_TEXT = 400;

const error = (code: ErrorCode, field: string, values?: ErrorValues): Finding => ({
  code,
  level: 'error',
  field,
  ...(values && { values }),
});

const checkLink = (href: string, field: string, facts: PageFacts): Finding[] => {
  const page = linkedPage(href);
  if (page !== null) return facts.pages.has(page) ? [] : [error('EDI-015', field)];
  return allowedLink(href) ? [] : [error('EDI-012', field)];
};

const checkLinks = ({ hrefs, htmls }: Collected, facts: PageFacts): Finding[] => [
  ...hrefs.flatMap(({ value, path }) => checkLink(value, path, facts)),
  ...htmls.flatMap(({ value, path }) =>
    linksOf(value).flatMap(({ href, label }) => {
      const words = toPlainText(label);
      return [
        ...(href === null ? [error('EDI-012', path)] : checkLink(href, path, facts)),
        ...(words === '' || vague(words) ? [error('EDI-004', path)] : []),
      ];
    }),
  ),
];

const checkFiles = ({ mediaIds, pictures }: Collected, facts: PageFacts): Finding[] => [
  ...mediaIds.filter(({ value }) => !facts.media.has(value)).map(({ path }) => error('EDI-016', path)),
  ...pictures
    .filter(({ value }) => value.mediaId !== null && !value.decorative && value.alt.trim() === '')
    .map(({ path }) => error('EDI-003', `${path}.alt`)),
];

const checkVariables = ({ texts, htmls, hrefs }: Collected, facts: PageFacts): Finding[] => {
  const known = new Map(facts.variables.map((variable) => [variable.name, variable]));
  return [...texts, ...htmls, ...hrefs].flatMap(({ value, path }) =>
    variablesOf(value).flatMap((name) => {
      const variable = known.get(name);
      const nom = `{{${name}}}`;
      if (!variable) {
        const near = nearest(name, [...known.keys()]).map((other) => `{{${other}}}`);
        return [error('EDI-005', path, { nom, liste: near.join(', ') || 'aucune' })];
      }
      return variable.required && !variable.filled ? [error('EDI-017', path, { nom })] : [];
    }),
  );
};

/** Drafts accept any phone number and address, because a variable may replace it; publication requires a valid one. */
const checkReach = ({ texts }: Collected): Finding[] =>
  texts.flatMap(({ value, path }) => {
    if (path.endsWith('email') && mailHref(value) === null) return [error('GEN-004', path)];
    if (path.endsWith('phone') && telHref(value) === null) return [error('GEN-008', path)];
    return [];
  });

const checkLength = (block: PageBlock): Finding[] =>
  block.type === 'text' && countWords(blockText(block)) > LONG_TEXT
    ? [{ code: 'EDI-018', level: 'warning', field: 'html', values: { n: LONG_TEXT } }]
    : [];

const ownCheck = (type: BlockType, props: unknown): Finding[] => definitionOf(type).check?.(props) ?? [];

const checkBlock = (block: PageBlock, facts: PageFacts): Finding[] => {
  if (!isBlockType(block.type)) return [];
  const found = collect(block.props);
  return [
    ...ownCheck(block.type, block.props),
    ...checkFiles(found, facts),
    ...checkLinks(found, facts),
    ...checkVariables(found, facts),
    ...checkReach(found),
    ...checkLength(block),
  ];
};

const headingLevel = ({ type, props }: PageBlock): number | null =>
  type === 'heading' && typeof props === 'object' && props !== null && 'level' in props ? Number(props.level) : null;

/** The page title is level 1: the first heading is level 2, and no level is skipped on the way down. */
const checkHeadings = (blocks: readonly PageBlock[], level: Finding['level']): PageFinding[] => {
  const findings: PageFinding[] = [];
  let previous = 1;
  for (const block of blocks) {
    const n = headingLevel(block);
    if (n === null) continue;
    if (n > previous + 1) {
      findings.push({ blockId: block.id, code: 'EDI-002', level, field: 'level', values: { n, m: previous } });
    }
    previous = n;
  }
  return findings;
};

/**
 * Findings that concern the publication of a page, in reading order of the blocks. The props must have the shape of
 * their schema. Errors prevent publication; warnings do not.
 */
export const checkPage = (blocks: readonly PageBlock[], facts: PageFacts): PageFinding[] => {
  const headings = checkHeadings(blocks, facts.headingOrder);
  return blocks.flatMap((block) => [
    ...headings.filter(({ blockId }) => blockId === block.id),
    ...checkBlock(block, facts).map((finding) => ({ ...finding, blockId: block.id })),
  ]);
};
