import type { ProofValidity, Rate, Statistics, Tally } from '../../../contract/reading/statistics/statistics.ts';
import type { SpreadsheetCell } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';

const VALIDITY_WORDS: Record<ProofValidity, string> = {
  all: '',
  some: ' (comptent pour certains lecteurs)',
  none: ' (texte changé depuis)',
  gone: ' (plus demandées)',
};

/** « juin 2026 », of `2026-06`. */
const formatMonthName = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Rows of the export: indicator, detail, value, population. Hidden values say so. */
export const buildStatisticsRows = (all: Statistics): SpreadsheetCell[][] => {
  const { figures, threshold, visits } = all;
  const hidden = `moins de ${threshold}`;
  const text = (value: number | null): string => (value === null ? hidden : String(value).replace('.', ','));
  const rate = (name: string, detail: string, { percent, of }: Rate): SpreadsheetCell[] => [
    name,
    detail,
    percent === null ? hidden : `${percent} %`,
    of === null ? '' : String(of),
  ];
  const tally = (name: string, { shown, merged, total }: Tally): SpreadsheetCell[][] => [
    ...shown.map(({ label, n }) => [name, label, String(n), text(total)]),
    ...(merged
      ? [[name, merged.labels.join(', '), merged.n === null ? hidden : `${merged.n} ensemble`, text(total)]]
      : []),
  ];
  const lines: SpreadsheetCell[][] = [
    ['Personnes de la période', '', text(all.people), ''],
    rate('Taux d’ouverture', '', figures.opening),
    [
      'Délai d’ouverture (heures ouvrées, médiane)',
      '',
      text(figures.delay.hours),
      figures.delay.of === null ? '' : String(figures.delay.of),
    ],
    rate('Démarrage avant l’arrivée', '', figures.startedBefore),
    rate('Progression moyenne', '', figures.progress),
    rate('Livret terminé à J+30', '', figures.completed30),
    rate('Confirmations de lecture', '', all.proofs.all),
    ...(all.proofs.again.percent ? [rate('Confirmations à renouveler', '', all.proofs.again)] : []),
    ...all.proofs.documents.map(({ label, booklet, version, n, valid }) => [
      'Confirmations de lecture',
      `${booklet}, ${label}, version ${version}${VALIDITY_WORDS[valid]}`,
      String(n),
      '',
    ]),
  ];
  for (const { months, people, ...rates } of all.cohorts) {
    const detail = `Arrivées en ${months.map(formatMonthName).join(', ')}`;
    lines.push(
      ['Personnes', detail, String(people), ''],
      rate('Taux d’ouverture', detail, rates.opening),
      rate('Démarrage avant l’arrivée', detail, rates.startedBefore),
      rate('Progression moyenne', detail, rates.progress),
      rate('Livret terminé à J+30', detail, rates.completed30),
    );
  }
  for (const { label, booklet, passed, questions } of all.quizzes ?? []) {
    lines.push(rate('Quiz réussi du premier coup', `${booklet}, ${label}`, passed));
    lines.push(
      ...questions.map((one, index) =>
        rate('Question réussie du premier coup', `${booklet}, ${label}, question\u00a0${index + 1}`, one),
      ),
    );
  }
  if (all.stops) lines.push(...tally('Pages où la lecture s’arrête', all.stops));
  if (all.mails) {
    lines.push(
      ['Messages envoyés', '', text(all.mails.sent), ''],
      ...tally('Messages en échec', all.mails.failed),
      ...tally('Personnes écartées d’une campagne', all.mails.excluded),
    );
  }
  if (all.opinion) {
    lines.push(['Satisfaction (moyenne sur 10)', '', text(all.opinion.mean), text(all.opinion.scores.total)]);
    lines.push(...tally('Satisfaction (notes)', all.opinion.scores));
    if (all.opinion.nps !== null)
      lines.push(['Recommandation (NPS)', '', String(all.opinion.nps), text(all.opinion.scores.total)]);
  }
  if (all.surprise) {
    lines.push(...tally('Étonnement', all.surprise.tags));
    lines.push(...all.surprise.verbatims.map((words) => ['Étonnement', 'En leurs mots', words, '']));
  }
  for (const { term, n } of all.searches ?? []) lines.push(['Recherche sans résultat', term, String(n), '']);
  if (visits) {
    lines.push(['Visites', '', text(visits.openings), ''], ['Pages lues', '', text(visits.pages), '']);
    lines.push(
      ...visits.series.map(({ from, openings }) => [
        `Visites par ${{ day: 'jour', week: 'semaine', month: 'mois' }[visits.step]}`,
        { day: from },
        text(openings),
        '',
      ]),
    );
    lines.push(...tally('Visites par appareil', visits.devices), ...tally('Pages les plus lues', visits.read));
  }
  for (const { booklet, version, people, completed, progress, quizzes, openings, pages } of all.versions) {
    const detail = `${booklet}, version ${version}`;
    lines.push(['Dernière version lue', detail, text(people), '']);
    if (people !== null)
      lines.push(rate('Livret terminé', detail, completed), rate('Progression moyenne', detail, progress));
    if (quizzes.of !== null) lines.push(rate('Quiz réussi du premier coup', detail, quizzes));
    lines.push(
      ['Visites par version', detail, text(openings), ''],
      ['Pages lues par version', detail, text(pages), ''],
    );
  }
  return lines;
};
