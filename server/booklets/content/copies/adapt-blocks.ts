import { type BlockType, isBlockType, migrateBlock } from '../../../../blocks/registry.ts';
import { collectProps, listVariableNames, mapHtml } from '../../../../blocks/walk-props.ts';
import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { getVariableValue } from '../variable-rules.ts';

/** A block outside of its booklet. */
export interface LooseBlock {
  type: BlockType;
  props: unknown;
  /** Who sees it, and from when; absent: every reader of its page. */
  conditions?: BlockConditions;
}

/** The blocks of these rows, in the shape of their current version; types unknown here are left out. */
export const toLooseBlocks = (
  rows: readonly Pick<TenantRow<'blocks'>, 'type' | 'props' | 'version' | 'audience' | 'unlockDays'>[],
): LooseBlock[] =>
  rows.flatMap(({ type, props, version, audience, unlockDays }) =>
    isBlockType(type)
      ? [{ type, props: migrateBlock(type, props, version), conditions: { audience, unlockDays } }]
      : [],
  );

const PAGE_LINK = /<a\b[^<>]*\bhref="page:([0-9a-f-]{36})"[^<>]*>([\s\S]*?)<\/a>/gi;

export interface AdaptedBlocks {
  blocks: LooseBlock[];
  /** Links to pages that are not in the booklet, now plain words. */
  removedLinks: number;
}

/** Gives every `href` of the props to `change`. */
const mapHrefs = (value: unknown, change: (href: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapHrefs(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'href' && typeof inner === 'string' ? change(inner) : mapHrefs(inner, change),
    ]),
  );
};

/** Links to copied pages lead to the copies; links to other pages of the booklet left behind become plain words. */
export const adaptLinks = (blocks: readonly LooseBlock[], pages: ReadonlyMap<string, string>): AdaptedBlocks => {
  let removedLinks = 0;
  const adapted = blocks.map(({ type, props, ...kept }) => {
    const relinked = mapHtml(props, (html) =>
      html.replace(PAGE_LINK, (link, id: string, label: string) => {
        const copy = pages.get(id.toLowerCase());
        if (copy !== undefined) return link.replace(`page:${id}`, `page:${copy}`);
        removedLinks += 1;
        return label;
      }),
    );
    const bare = mapHrefs(relinked, (href) => {
      if (!href.startsWith('page:')) return href;
      const copy = pages.get(href.slice('page:'.length).toLowerCase());
      if (copy === undefined) removedLinks += 1;
      return copy === undefined ? '' : `page:${copy}`;
    });
    return { type, props: bare, ...kept };
  });
  return { blocks: adapted, removedLinks };
};

const listVariables = (blocks: readonly LooseBlock[]): string[] => [
  ...new Set(
    blocks.flatMap(({ props }) => {
      const { texts, htmls, hrefs } = collectProps(props);
      return [...texts, ...htmls, ...hrefs].flatMap(({ value }) => listVariableNames(value));
    }),
  ),
];

const showsReferents = ({ type, props }: LooseBlock): boolean =>
  type === 'team' && (props as { referents?: boolean }).referents === true;

/** What a person should know about content that comes from another booklet. */
export const describeDifferences = async (
  scope: Scope,
  from: TenantRow<'booklets'>,
  to: TenantRow<'booklets'>,
  { blocks, removedLinks }: AdaptedBlocks,
): Promise<string[]> => {
  const notes: string[] = [];
  if (removedLinks > 0)
    notes.push(
      phraseText(
        '{n} {n:lien vers une page de l’autre livret a été retiré|liens vers des pages de l’autre livret ont été retirés} : {n:son texte reste|leur texte reste}.',
        { n: removedLinks },
      ),
    );
  const { company } = scope.views;
  const [{ name } = { name: '' }] = await scope.select({ name: company.name }).from(company);
  const missing = listVariables(blocks).filter(
    (key) => getVariableValue(key, name, from) !== '' && getVariableValue(key, name, to) === '',
  );
  if (missing.length > 0)
    notes.push(
      phraseText('Variables à compléter dans le livret qui reçoit la copie : {liste}.', { liste: missing.join(', ') }),
    );
  if (blocks.some(showsReferents))
    notes.push(phraseText('Le trombinoscope montrera les responsables du livret qui reçoit la copie.'));
  if (from.tone !== to.tone)
    notes.push(phraseText('Les deux livrets n’ont pas le même ton (« vous » ou « tu ») : relisez la copie.'));
  if (from.sourceLanguage !== to.sourceLanguage)
    notes.push(phraseText('Les deux livrets ne sont pas dans la même langue : relisez la copie.'));
  return notes;
};
