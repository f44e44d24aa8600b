import { paths } from '../../../contract/platform/paths.ts';
import type { Can, Permission } from '../../../contract/platform/permissions.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { listMenuEntries } from '../../app/layout/menu.ts';
import type { MenuItem } from '../../app/routes/create-screens.ts';
import type { TextKey, t as Translate } from '../../lib/i18n.ts';

export interface ScreenHit {
  kind: 'screen';
  id: string;
  title: string;
  about: string;
  href: string;
}

const MAX_SCREENS = 5;
/** Shorter words, as « mes » or « de », are left out of a search that has a longer one. */
const MIN_WORD_LENGTH = 4;

interface Part {
  href: string;
  title: TextKey;
  /** Screen that it is a part of. */
  screen: TextKey;
  permission?: Permission;
  unless?: Permission;
}

const companyPart = (tab: string, title: TextKey): Part => ({
  href: `${paths.companies}?onglet=${tab}`,
  title,
  screen: 'companies.own',
  permission: 'company.edit',
  unless: 'companies.manage',
});

/** Parts of screens that people look for by their own name. */
const PARTS: readonly Part[] = [
  { href: paths.builder, title: 'booklets.create', screen: 'booklets.title', permission: 'booklet.create' },
  { href: paths.account, title: 'account.title', screen: 'account.title' },
  { href: `${paths.account}#mot-de-passe`, title: 'account.password', screen: 'account.title' },
  { href: `${paths.account}#notifications`, title: 'notifications.choices', screen: 'account.title' },
  companyPart('identite', 'company.tab.identity'),
  companyPart('sites', 'company.tab.places'),
  companyPart('marque', 'company.tab.brand'),
  companyPart('securite', 'company.tab.security'),
  companyPart('email', 'company.tab.mail'),
  companyPart('quotas', 'company.tab.quotas'),
  companyPart('export', 'company.tab.export'),
];

/** Other words for the same things, by address. */
const OTHER_WORDS: Record<string, TextKey> = {
  [paths.builder]: 'search.words.create',
  [paths.statistics]: 'search.words.statistics',
  [paths.storageUsage]: 'search.words.storage',
  [paths.dashboard]: 'search.words.dashboard',
  [paths.users]: 'search.words.users',
  [paths.media]: 'search.words.media',
  [paths.bin]: 'search.words.bin',
  [paths.audit]: 'search.words.audit',
  [paths.help]: 'search.words.help',
  [paths.library]: 'search.words.library',
  [paths.account]: 'search.words.account',
  [`${paths.account}#mot-de-passe`]: 'search.words.password',
  [`${paths.companies}?onglet=export`]: 'search.words.export',
  [`${paths.companies}?onglet=marque`]: 'search.words.brand',
  [`${paths.companies}?onglet=sites`]: 'search.words.places',
  [`${paths.companies}?onglet=email`]: 'search.words.mail',
  [`${paths.companies}?onglet=securite`]: 'search.words.security',
};

const toScreenHits = (entries: readonly MenuItem[], t: typeof Translate, group = ''): ScreenHit[] =>
  entries.flatMap(({ to, label, about, entries: within = [] }) => [
    { kind: 'screen', id: to, title: t(label), about: about ? t(about) : group, href: to },
    ...toScreenHits(within, t, t(label)),
  ]);

const listPartHits = (can: Partial<Can>, t: typeof Translate): ScreenHit[] =>
  PARTS.filter(({ permission, unless }) => (!permission || can[permission]) && !(unless && can[unless])).map(
    ({ href, title, screen }) => ({ kind: 'screen', id: href, title: t(title), about: t(screen), href }),
  );

const splitWords = (text: string): string[] =>
  toFoldedKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Screens and settings that the user may open, and whose title or other words begin with each word of a search. */
export const findScreens = (asked: string, can: Partial<Can>, t: typeof Translate): ScreenHit[] => {
  const all = splitWords(asked);
  const long = all.filter((word) => word.length >= MIN_WORD_LENGTH);
  const words = long.length > 0 ? long : all;
  if (words.length === 0) return [];
  const hits = new Map(
    [...toScreenHits(listMenuEntries(can), t), ...listPartHits(can, t)].map((hit) => [hit.href, hit]),
  );
  const found = [...hits.values()].filter(({ title, href }) => {
    const key = OTHER_WORDS[href];
    const known = splitWords(key ? `${title} ${t(key)}` : title);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
  const isTitled = ({ title }: ScreenHit) =>
    splitWords(title).some((word) => word.startsWith(words[0] ?? '')) ? 0 : 1;
  return found.sort((a, b) => isTitled(a) - isTitled(b)).slice(0, MAX_SCREENS);
};
