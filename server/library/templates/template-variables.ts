import { collectProps, listVariableNames } from '../../../blocks/walk-props.ts';
import type { VariableUse } from '../../../contract/booklets/content/content.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { type ChapterTemplateRow, DECLARED_VARIABLES } from '../../booklets/index.ts';
import { listPresentBlocks, listPresentPages } from './document.ts';
import type { TemplateDraft } from './drafts.ts';

type VariablePages = VariableUse['usedIn'];

/** Variables of a draft, with the pages that use them. */
export const mapVariableUses = (draft: TemplateDraft): Map<string, VariablePages> => {
  const uses = new Map<string, VariablePages>();
  for (const page of listPresentPages(draft)) {
    for (const { props } of listPresentBlocks(page)) {
      const { texts, htmls, hrefs } = collectProps(props);
      for (const key of [...texts, ...htmls, ...hrefs].flatMap(({ value }) => listVariableNames(value))) {
        const pages = uses.get(key) ?? [];
        if (!pages.some(({ pageId }) => pageId === page.id)) pages.push({ pageId: page.id, title: page.title });
        uses.set(key, pages);
      }
    }
  }
  return uses;
};

const toVariableUse = (key: string, pages: VariablePages, own: ReadonlyMap<string, TemplateVariable>): VariableUse => {
  const known = DECLARED_VARIABLES.get(key);
  if (known) {
    const { group, kind, source, required, defaultValue, sample } = known;
    const words = { label: phraseText(known.label), help: phraseText(known.help) };
    return { key, ...words, group, kind, source, required, defaultValue, value: sample, usedIn: pages };
  }
  const mine = own.get(key);
  const shared = { group: 'other', source: 'booklet', required: true, value: '', usedIn: pages } as const;
  if (mine) return { ...mine, ...shared, value: mine.defaultValue };
  return { key, label: key, help: '', kind: 'text', defaultValue: '', ...shared };
};

/** Variables of the publisher, of the template and of its pages, each with a display value. */
export const listTemplateVariables = (
  template: Pick<ChapterTemplateRow, 'variables'>,
  draft: TemplateDraft,
): VariableUse[] => {
  const uses = mapVariableUses(draft);
  const own = new Map(template.variables.map((variable) => [variable.key, variable]));
  const keys = new Set([...DECLARED_VARIABLES.keys(), ...own.keys(), ...uses.keys()]);
  return [...keys].map((key) => toVariableUse(key, uses.get(key) ?? [], own));
};

/** Variables used by the pages, with the origin of their declaration, for the card. */
export const listUsedVariables = (template: Pick<ChapterTemplateRow, 'variables'>, draft: TemplateDraft) => {
  const own = new Map(template.variables.map((variable) => [variable.key, variable]));
  return [...mapVariableUses(draft)].map(([key, pages]) => {
    const { label, help, kind, defaultValue } = toVariableUse(key, pages, own);
    const origin = DECLARED_VARIABLES.has(key)
      ? ('publisher' as const)
      : own.has(key)
        ? ('template' as const)
        : ('unknown' as const);
    return { key, label, help, kind, defaultValue, origin };
  });
};
