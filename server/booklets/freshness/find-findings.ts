import type { FindingKind } from '../../../contract/booklets/freshness/finding-kinds.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { digestContact, type TextFact } from '../../platform/text/contacts.ts';
import { toFrenchDay } from '../../platform/text/format-date.ts';
import type { CompanyContext } from './company-context.ts';
import type { BlockFacts, BookletFacts } from './page-facts.ts';
import type { OpenReport } from './reader-reports.ts';
import { matchNames } from './text-facts.ts';

export interface Finding {
  kind: FindingKind;
  blockId: string | null;
  /** Words of the text, a name or a day, as the sentence shows it. */
  shown: string;
  /** File of a picture. */
  file?: string;
  /** Number of cases, in findings that count. */
  count?: number;
  /** Reports of readers, the oldest first. */
  reports?: readonly OpenReport[];
  /** Identifies the finding among those that a person may dismiss; null: it must be mended. */
  key: string | null;
}

/** Importance of a finding in the order of the list. */
const WEIGHTS: Record<FindingKind, number> = {
  dead_link: 6,
  licence_expired: 6,
  image_rights: 5,
  person_gone: 5,
  contact_changed: 5,
  reader_report: 4,
  past_date: 3,
  template_behind: 3,
  review_due: 2,
  never_verified: 1,
};

export const computeScore = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { kind, count = 1 }) => sum + WEIGHTS[kind] * Math.min(count, 5), 0);

/** Sentence of a finding, in the current language. */
export const describeFinding = ({ kind, shown, file = '', count = 1 }: Finding): string => {
  const sentences: Record<FindingKind, () => string> = {
    dead_link: () => phraseText('Un lien mène à une page supprimée ou masquée.'),
    licence_expired: () => phraseText('La licence de « {nom} » a expiré.', { nom: shown }),
    image_rights: () =>
      phraseText('« {fichier} » montre « {nom} », qui n’est plus dans l’entreprise.', { fichier: file, nom: shown }),
    person_gone: () => phraseText('« {nom} » n’est plus dans l’entreprise.', { nom: shown }),
    contact_changed: () => phraseText('« {texte} » a été remplacé sur une fiche de l’entreprise.', { texte: shown }),
    reader_report: () =>
      phraseText('{n} {n:erreur signalée par un lecteur|erreurs signalées par des lecteurs}.', { n: count }),
    past_date: () => phraseText('La date « {date} » est passée.', { date: shown }),
    template_behind: () => phraseText('Le modèle de cette page a une version plus récente.'),
    review_due: () => phraseText('À revoir depuis le {date}.', { date: toFrenchDay(shown) }),
    never_verified: () => phraseText('Jamais vérifiée, à revoir depuis le {date}.', { date: toFrenchDay(shown) }),
  };
  return sentences[kind]();
};

const buildKey = (kind: FindingKind, { blockId, hash }: BlockFacts, fact: string): string =>
  `${kind} ${blockId} ${hash} ${fact}`;

/** Keys of a street with fewer words of its name: the text after a name may follow it without a comma. */
const listShorterKeys = ({ key }: TextFact): string[] => {
  const words = key.split(' ');
  return words.map((_, n) => words.slice(0, n + 1).join(' ')).filter((_, n) => n >= 2);
};

const isFormer = (fact: TextFact, isStreet: boolean, context: CompanyContext): boolean => {
  if (context.formerContacts.size === 0) return false;
  const keys = isStreet ? listShorterKeys(fact) : [fact.key];
  return (
    keys.some((key) => context.formerContacts.has(digestContact({ key }))) &&
    !keys.some((key) => context.contacts.has(key))
  );
};

/** Each fact once: a block that repeats a number has one finding of it. */
const keepFirst = <Fact extends { key: string }>(facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [fact.key, fact])).values(),
];

const findPeople = (block: BlockFacts, bookletId: string, context: CompanyContext): Finding[] => {
  const create = (shown: string, fact: string): Finding => ({
    kind: 'person_gone',
    blockId: block.blockId,
    shown,
    key: buildKey('person_gone', block, fact),
  });
  const names = keepFirst(
    context.goneNames.size === 0 ? [] : (block.names ?? []).flatMap((run) => matchNames(run, context.goneNames)),
  );
  const emails = keepFirst((block.emails ?? []).filter(({ key }) => context.goneEmails.has(key)));
  const referents = block.showsReferents ? (context.goneReferents.get(bookletId) ?? []) : [];
  return [
    ...names.map(({ key, text }) => create(text, key)),
    ...emails.map(({ key, text }) => create(text, key)),
    ...referents.map((name) => create(name, `referent ${name}`)),
  ];
};

const findBlockFindings = (block: BlockFacts, bookletId: string, context: CompanyContext): Finding[] => {
  const { blockId, emails = [], phones = [], streets = [], days = [], mediaIds = [] } = block;
  const create = (kind: FindingKind, { text, key }: TextFact): Finding => ({
    kind,
    blockId,
    shown: text,
    key: buildKey(kind, block, key),
  });
  const contacts = [
    ...emails.filter((fact) => isFormer(fact, false, context)),
    ...phones.filter((fact) => isFormer(fact, false, context)),
    ...streets.filter((fact) => isFormer(fact, true, context)),
  ];
  return [
    ...mediaIds.flatMap((id): Finding[] => {
      const file = context.expiredMedia.get(id);
      return file ? [{ kind: 'licence_expired', blockId, shown: file.name, key: null }] : [];
    }),
    ...mediaIds.flatMap((id) =>
      (context.goneOnMedia.get(id) ?? []).map(({ file, ...name }) => ({
        ...create('image_rights', { text: name.text, key: `${id} ${name.key}` }),
        file,
      })),
    ),
    ...findPeople(block, bookletId, context),
    ...keepFirst(contacts).map((fact) => create('contact_changed', fact)),
    ...keepFirst(days.filter(({ key }) => key < context.today)).map((fact) => create('past_date', fact)),
  ];
};

interface KeptFindings {
  context: CompanyContext;
  byPage: ReadonlyMap<string, Finding[]>;
}
const kept = new WeakMap<BookletFacts, KeptFindings>();

/** Findings of the texts of a booklet, by page; kept until the texts or the company change. */
export const findTextFindings = (
  bookletId: string,
  facts: BookletFacts,
  context: CompanyContext,
): ReadonlyMap<string, Finding[]> => {
  const known = kept.get(facts);
  if (known?.context === context) return known.byPage;
  const byPage = new Map<string, Finding[]>();
  for (const [pageId, { blocks }] of facts) {
    const findings = blocks.flatMap((block) => findBlockFindings(block, bookletId, context));
    if (findings.length > 0) byPage.set(pageId, findings);
  }
  kept.set(facts, { context, byPage });
  return byPage;
};
