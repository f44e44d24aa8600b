import { toPlainText } from '../contract/platform/text/text.ts';
import { createErrorFinding, type Finding, isVagueLabel } from './block.ts';
import { findEmbedHost } from './embed/find-embed-host.ts';
import { MAX_EMBEDS_PER_PAGE } from './embed/schema.ts';
import { findNearestNames } from './find-nearest-names.ts';
import { findLinkedPage, isAllowedLink, toMailHref, toTelHref } from './links.ts';
import { getAtPath } from './prop-paths.ts';
import { getBlockDefinition, isBlockType } from './registry.ts';
import { countWords, getBlockText } from './text-content.ts';
import { type CollectedProps, collectProps, listLinks, listVariableNames } from './walk-props.ts';

/** A variable of the booklet: `required` means that publication needs a value, `filled` that it has one. */
export interface VariableStatus {
  name: string;
  required: boolean;
  filled: boolean;
}

/** Facts about the booklet around the page, as input of the publish gate. */
export interface PageFacts {
  variables: readonly VariableStatus[];
  /** Files that exist and may be used. */
  media: ReadonlySet<string>;
  /** Valid targets of links: the pages that will be readable. */
  pages: ReadonlySet<string>;
  /** Level of a broken order of headings; the company decides. */
  headingOrder: 'error' | 'warning';
  /** Sites whose pages may be embedded; undefined where the company is not known: they are not checked. */
  embedHosts?: readonly string[];
}

export interface PageFinding extends Finding {
  blockId: string;
}

interface PageBlock {
  id: string;
  type: string;
  props: unknown;
}

const checkLink = (href: string, field: string, facts: PageFacts): Finding[] => {
  const page = findLinkedPage(href);
  if (page !== null) return facts.pages.has(page) ? [] : [createErrorFinding('EDI-015', field)];
  return isAllowedLink(href) ? [] : [createErrorFinding('EDI-012', field)];
};

const checkLinks = ({ hrefs, htmls }: CollectedProps, facts: PageFacts): Finding[] => [
  ...hrefs.flatMap(({ value, path }) => checkLink(value, path, facts)),
  ...htmls.flatMap(({ value, path }) =>
    listLinks(value).flatMap(({ href, label }) => {
      const words = toPlainText(label);
      return [
        ...(href === null ? [createErrorFinding('EDI-012', path)] : checkLink(href, path, facts)),
        ...(words === '' || isVagueLabel(words) ? [createErrorFinding('EDI-004', path)] : []),
      ];
    }),
  ),
];

const checkFiles = ({ mediaIds, pictures }: CollectedProps, facts: PageFacts): Finding[] => [
  ...mediaIds.filter(({ value }) => !facts.media.has(value)).map(({ path }) => createErrorFinding('EDI-016', path)),
  ...pictures
    .filter(({ value }) => value.mediaId !== null && !value.decorative && value.alt.trim() === '')
    .map(({ path }) => createErrorFinding('EDI-003', `${path}.alt`)),
];

const checkVariables = ({ texts, htmls, hrefs }: CollectedProps, facts: PageFacts): Finding[] => {
  const known = new Map(facts.variables.map((variable) => [variable.name, variable]));
  return [...texts, ...htmls, ...hrefs].flatMap(({ value, path }) =>
    listVariableNames(value).flatMap((name) => {
      const variable = known.get(name);
      const nom = `{{${name}}}`;
      if (!variable) {
        const near = findNearestNames(name, [...known.keys()]).map((other) => `{{${other}}}`);
        return [createErrorFinding('EDI-005', path, { nom, liste: near.join(', ') || 'aucune' })];
      }
      return variable.required && !variable.filled ? [createErrorFinding('EDI-017', path, { nom })] : [];
    }),
  );
};

/** Drafts accept any phone number and address, because a variable may replace it; publication requires a valid one. */
const checkContactDetails = ({ texts }: CollectedProps): Finding[] =>
  texts.flatMap(({ value, path }) => {
    if (path.endsWith('email') && toMailHref(value) === null) return [createErrorFinding('GEN-004', path)];
    if (path.endsWith('phone') && toTelHref(value) === null) return [createErrorFinding('GEN-008', path)];
    return [];
  });

const checkLength = (block: PageBlock, max: number | undefined): Finding[] =>
  max !== undefined && countWords(getBlockText(block)) > max
    ? [{ code: 'EDI-018', level: 'warning', field: 'html', values: { n: max } }]
    : [];

const checkBlock = (block: PageBlock, facts: PageFacts): Finding[] => {
  if (!isBlockType(block.type)) return [];
  const { check, longTextWords } = getBlockDefinition(block.type);
  const found = collectProps(block.props);
  return [
    ...(check?.(block.props) ?? []),
    ...checkFiles(found, facts),
    ...checkLinks(found, facts),
    ...checkVariables(found, facts),
    ...checkContactDetails(found),
    ...checkLength(block, longTextWords),
  ];
};

const findHeadingLevel = ({ type, props }: PageBlock): number | null =>
  type === 'heading' && typeof props === 'object' && props !== null && 'level' in props ? Number(props.level) : null;

/** The page title is level 1: the first heading is level 2, and no level is skipped on the way down. */
const checkHeadings = (blocks: readonly PageBlock[], level: Finding['level']): PageFinding[] => {
  const findings: PageFinding[] = [];
  let previous = 1;
  for (const block of blocks) {
    const n = findHeadingLevel(block);
    if (n === null) continue;
    if (n > previous + 1) {
      findings.push({ blockId: block.id, code: 'EDI-002', level, field: 'level', values: { n, m: previous } });
    }
    previous = n;
  }
  return findings;
};

const checkEmbeds = (blocks: readonly PageBlock[], embedHosts: PageFacts['embedHosts']): PageFinding[] =>
  blocks
    .filter(({ type }) => type === 'embed')
    .flatMap(({ id, props }, index) => {
      const host = findEmbedHost(String(getAtPath(props, 'href') ?? ''));
      const isAllowed = host === null || embedHosts === undefined || embedHosts.includes(host);
      const values = { hote: host ?? '', liste: embedHosts?.join(', ') || 'aucun' };
      return [
        ...(isAllowed ? [] : [createErrorFinding('EDI-020', 'href', values)]),
        ...(index < MAX_EMBEDS_PER_PAGE
          ? []
          : [
              createErrorFinding('GEN-023', 'href', {
                libelle: 'Contenus intégrés dans une page',
                n: MAX_EMBEDS_PER_PAGE,
              }),
            ]),
      ].map((finding) => ({ ...finding, blockId: id }));
    });

/**
 * Findings that concern the publication of a page, in reading order of the blocks. The props must have the shape of
 * their schema. Errors prevent publication; warnings do not.
 */
export const checkPage = (blocks: readonly PageBlock[], facts: PageFacts): PageFinding[] => {
  const ofPage = [...checkHeadings(blocks, facts.headingOrder), ...checkEmbeds(blocks, facts.embedHosts)];
  return blocks.flatMap((block) => [
    ...ofPage.filter(({ blockId }) => blockId === block.id),
    ...checkBlock(block, facts).map((finding) => ({ ...finding, blockId: block.id })),
  ]);
};
