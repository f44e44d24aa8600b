import { collect, variablesOf } from '../../../blocks/walk.ts';
import type { VariableUse } from '../../../contract/booklets/content/content.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { DECLARED } from '../../booklets/content/variable-rule.ts';
import { blocksThere, pagesThere } from './document.ts';
import type { Draft } from './drafts.ts';
import type { TemplateRow } from './found.ts';

type UsedIn = VariableUse['usedIn'];

/** Variables of a draft, with the pages that use them. */
export const usedIn = (draft: Draft): Map<string, UsedIn> => {
  const uses = new Map<string, UsedIn>();
  for (const page of pagesThere(draft)) {
    for (const { props } of blocksThere(page)) {
      const { texts, htmls, hrefs } = collect(props);
      for (const key of [...texts, ...htmls, ...hrefs].flatMap(({ value }) => variablesOf(value))) {
        const pages = uses.get(key) ?? [];
        if (!pages.some(({ pageId }) => pageId === page.id)) pages.push({ pageId: page.id, title: page.title });
        uses.set(key, pages);
      }
    }
  }
  return uses;
};

const declared = (key: string, pages: UsedIn, own: ReadonlyMap<string, TemplateVariable>): VariableUse => {
  const known = DECLARED.get(key);
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
export const variablesFor = (template: Pick<TemplateRow, 'variables'>, draft: Draft): VariableUse[] => {
  const uses = usedIn(draft);
  const own = new Map(template.variables.map((variable) => [variable.key, variable]));
  const keys = new Set([...DECLARED.keys(), ...own.keys(), ...uses.keys()]);
  return [...keys].map((key) => declared(key, uses.get(key) ?? [], own));
};

/** Variables used by the pages, with the origin of their declaration, for the card. */
export const namedVariables = (template: Pick<TemplateRow, 'variables'>, draft: Draft) => {
  const own = new Map(template.variables.map((variable) => [variable.key, variable]));
  return [...usedIn(draft)].map(([key, pages]) => {
    const { label, help, kind, defaultValue } = declared(key, pages, own);
    const origin = DECLARED.has(key)
      ? ('publisher' as const)
      : own.has(key)
        ? ('template' as const)
        : ('unknown' as const);
    return { key, label, help, kind, defaultValue, origin };
  });
};
