import { toFoldedKey } from '../../contract/platform/text/folded-key.ts';
import { toPlainText } from '../../contract/platform/text/text.ts';
import { getAtPath } from '../prop-paths.ts';
import { listLinks } from '../walk-props.ts';
import { type CheckedPage, defineRules, type RuleHit, repairText, toQuote } from './rule.ts';

interface LinkPlace {
  blockId: string;
  field: string;
  href: string;
  label: string;
}

const listTextLinks = ({ blocks }: CheckedPage): LinkPlace[] =>
  blocks.flatMap(({ id, found }) =>
    found.htmls.flatMap(({ path, value }) =>
      listLinks(value).flatMap(({ href, label }) =>
        href === null ? [] : [{ blockId: id, field: path, href, label: toPlainText(label) }],
      ),
    ),
  );

const listButtons = ({ blocks }: CheckedPage): LinkPlace[] =>
  blocks.flatMap(({ id, type, props }) => {
    const [href, label] = [getAtPath(props, 'href'), getAtPath(props, 'label')];
    return type === 'button' && typeof href === 'string' && typeof label === 'string' && href !== ''
      ? [{ blockId: id, field: 'label', href, label }]
      : [];
  });

const toHits = (links: readonly LinkPlace[]): RuleHit[] =>
  links.map(({ blockId, field, label }) => ({ blockId, field, values: { words: toQuote(label) } }));

const BARE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const MAX_LABEL_CHARACTERS = 120;

/** `https://www.ameli.fr/assure/remboursements` is read « ameli.fr ». */
const toSiteName = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[/?#].*$/, '');

export const LINK_RULES = defineRules({
  linkAddress: {
    criterion: '6.1',
    severity: 'warning',
    find: (page) =>
      toHits([...listTextLinks(page), ...listButtons(page)].filter(({ label }) => BARE_ADDRESS.test(label))),
    repair: repairText((text) =>
      BARE_ADDRESS.test(text)
        ? toSiteName(text)
        : text.replace(/(<a\b[^<>]*>)([^<>]*)(<\/a>)/gi, (whole, open: string, label: string, close: string) =>
            BARE_ADDRESS.test(label.trim()) ? open + toSiteName(label.trim()) + close : whole,
          ),
    ),
  },
  linkTwoTargets: {
    criterion: '6.1',
    severity: 'warning',
    find: (page) => {
      const targets = new Map<string, string>();
      const links = [...listTextLinks(page), ...listButtons(page)].filter(({ label }) => label !== '');
      return toHits(
        links.filter(({ label, href }) => {
          const key = toFoldedKey(label);
          const first = targets.get(key) ?? href;
          targets.set(key, first);
          return first !== href;
        }),
      );
    },
  },
  linkTooLong: {
    criterion: '6.1',
    severity: 'advice',
    find: (page) => toHits(listTextLinks(page).filter(({ label }) => label.length > MAX_LABEL_CHARACTERS)),
  },
});
