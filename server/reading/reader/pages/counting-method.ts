import type { CountingMethodProps } from '#renderer';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import {
  DEFAULT_SETTINGS,
  DEVICE_CLASSES,
  type DeviceClass,
  MAX_ANONYMITY_THRESHOLD,
  MIN_ANONYMITY_THRESHOLD,
} from '../../../../contract/reading/reading.ts';
import {
  MAX_PERIOD_MONTHS,
  MIN_NPS_ANSWERS,
  PERSON_SIDES,
  type PersonSide,
} from '../../../../contract/reading/statistics/statistics.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { suppressSmallCells } from '../../statistics/anonymity.ts';
import { STATISTICS_RETENTION_MONTHS } from '../../statistics/roll-up.ts';
import { FLUSH_INTERVAL_MS } from '../counts/periodic-flush.ts';
import { SESSION_LIFETIMES_SECONDS } from '../http/sessions.ts';

/*
 * Text of the public page « Comment nous comptons ». Every number comes from the code that applies it, and every list
 * from the type that it describes: a new column, device or filter without its words does not compile.
 */

/** Each dimension of a reading count; the company and the booklet are where the page is, and `count` is the sum. */
const DIMENSION_WORDS: Record<
  Exclude<keyof TenantRow<'readingCounts'>, 'companyId' | 'bookletId' | 'count'>,
  (devices: string) => string
> = {
  day: () => 'le jour sans l’heure',
  version: () => 'la version du livret',
  key: () => 'la page ou la couverture',
  device: (devices) => `le genre d’appareil : ${devices}`,
  cohort: () => 'le mois d’arrivée des personnes, si elles sont assez nombreuses',
};

const DEVICE_WORDS: Record<DeviceClass, string> = { phone: 'téléphone', tablet: 'tablette', desktop: 'ordinateur' };

const SIDE_WORDS: Record<PersonSide, string> = {
  site: 'le site',
  department: 'le service',
  contract: 'le contrat',
  language: 'la langue',
};

const DAY_SECONDS = 86_400;

const joinWords = (words: readonly string[], last: 'et' | 'ou'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const formatPeople = (n: number): string => `${n}\u00a0${n < 2 ? 'personne' : 'personnes'}`;

/** Groups of an example: two that may be shown, of which one is hidden to protect the third. */
const buildExampleGroups = (threshold: number) => [
  { key: 'Atelier', n: 2 * threshold + 2 },
  { key: 'Magasin', n: threshold + 3 },
  { key: 'Bureau', n: threshold - 3 },
];

const buildExample = (threshold: number): CountingMethodProps['example'] => {
  const groups = buildExampleGroups(threshold);
  const { shown, hidden, rest, total } = suppressSmallCells(groups, threshold);
  const shownKeys = new Set(shown.map(({ key }) => key));
  const small = groups.filter(({ n }) => n < threshold).map(({ key }) => `« ${key} »`);
  return {
    title: 'Pourquoi nous cachons aussi d’autres nombres',
    lines: [
      `Cacher le petit nombre ne suffit pas : une soustraction le ferait retrouver. Si nous ne cachions que ${joinWords(small, 'et')}, il suffirait de retirer les autres du total.`,
      'Nous réunissons donc le petit groupe avec le suivant, et ne montrons que leur somme. Cela s’appelle le masquage complémentaire.',
    ],
    caption: `Un livret dont le seuil est de ${formatPeople(threshold)}`,
    head: ['Service', 'Compté', 'Montré'],
    rows: [
      ...groups.map(({ key, n }) => [key, String(n), shownKeys.has(key) ? String(n) : 'caché'] as const),
      [`${joinWords(hidden, 'et')}, ensemble`, '', rest === null ? 'caché' : String(rest)] as const,
      ['Total', String(groups.reduce((sum, { n }) => sum + n, 0)), total === null ? 'caché' : String(total)] as const,
    ],
  };
};

const DEVICE_LIST = joinWords(
  DEVICE_CLASSES.map((device) => DEVICE_WORDS[device]),
  'ou',
);
const DIMENSION_LIST = Object.values(DIMENSION_WORDS).map((toWords) => toWords(DEVICE_LIST));

const COUNTED_LINES = [
  `Quand une page s’ouvre, nous ajoutons 1 à un compteur. Pour chaque livret, ce compteur ne connaît que : ${DIMENSION_LIST.join(' ; ')}.`,
  'La même personne qui ouvre deux fois une page compte deux fois : nous comptons des visites, jamais des personnes.',
  'Les robots, et les pages que le navigateur prépare d’avance, ne comptent pas.',
  `Les visites attendent ${FLUSH_INTERVAL_MS / 1000} secondes au maximum en mémoire, puis seule leur somme est enregistrée.`,
];

const NEVER_KEPT_LINES = [
  'Votre adresse IP.',
  `Un cookie de mesure ou un traceur. Le seul cookie du livret le garde ouvert sur votre appareil, ${SESSION_LIFETIMES_SECONDS.kept / DAY_SECONDS} jours au maximum ; les compteurs n’en apprennent que votre mois d’arrivée.`,
  'Le temps passé sur une page, l’heure de la visite, les clics et le défilement.',
  'La marque de l’appareil ou le nom du navigateur.',
  'L’ouverture de nos e-mails : ils ne contiennent pas d’image espionne.',
];

const BEFORE: CountingMethodProps['before'] = [
  { title: 'Ce que nous comptons', lines: COUNTED_LINES },
  { title: 'Ce que les compteurs n’enregistrent jamais', lines: NEVER_KEPT_LINES },
  {
    title: 'Votre mois d’arrivée',
    lines: [
      'Les personnes qui arrivent le même mois forment un groupe.',
      'Si ce groupe est plus petit que le seuil du livret, expliqué plus bas, ses visites sont comptées sans ce mois.',
      'Dans les tableaux, un mois qui compte trop peu d’arrivées est réuni avec le suivant.',
    ],
  },
  {
    title: 'Jamais de petit groupe',
    lines: [
      `Chaque livret a un seuil : ${formatPeople(DEFAULT_SETTINGS.tracking.threshold)}, sauf si l’entreprise en choisit un autre, de ${MIN_ANONYMITY_THRESHOLD} à ${MAX_ANONYMITY_THRESHOLD}. Aucun total n’est montré d’un groupe plus petit : ni nombre, ni pourcentage, ni moyenne.`,
      'Quand plusieurs livrets sont additionnés, le seuil le plus haut s’applique.',
      `L’entreprise peut regarder un groupe par ${joinWords(
        PERSON_SIDES.map((side) => SIDE_WORDS[side]),
        'ou',
      )}, mais un seul à la fois : croisés, ils finiraient par désigner quelqu’un.`,
    ],
  },
];

const AFTER: CountingMethodProps['after'] = [
  {
    title: 'Vos réponses et vos recherches',
    lines: [
      `La note de recommandation n’est calculée qu’à partir de ${MIN_NPS_ANSWERS} réponses.`,
      'Le texte d’une recherche sans résultat n’est enregistré que si assez de personnes l’ont faite. Pour ne pas compter deux fois la même personne, une empreinte de sa visite reste en mémoire jusqu’à la fin du mois au maximum ; elle n’est jamais enregistrée.',
    ],
  },
  {
    title: 'Combien de temps',
    lines: [
      `Les compteurs sont effacés au bout de ${STATISTICS_RETENTION_MONTHS} mois. Un tableau en couvre ${MAX_PERIOD_MONTHS} au maximum.`,
    ],
  },
  {
    title: 'Ce que cette page ne dit pas',
    lines: [
      'Certains livrets suivent aussi la lecture de chaque personne, avec son nom, et d’autres ne comptent rien. La page « Vos données dans ce livret » dit toujours ce qu’il en est du vôtre.',
      'Les nombres de cette page viennent du programme qui compte : s’il change, elle change avec lui.',
    ],
  },
];

const applySpacing = (sections: CountingMethodProps['before']) =>
  sections.map(({ title, lines }) => ({ title: applyFrenchSpacing(title), lines: lines.map(applyFrenchSpacing) }));

/** Content of the page. */
export const buildCountingMethod = (): Omit<CountingMethodProps, 'style' | 'script'> => {
  const example = buildExample(DEFAULT_SETTINGS.tracking.threshold);
  return {
    title: 'Comment nous comptons',
    lead: applyFrenchSpacing(
      'Les livrets comptent des visites, pas des personnes. Voici ce que nous additionnons, ce que nous n’enregistrons jamais, et pourquoi un total ne désigne personne.',
    ),
    before: applySpacing(BEFORE),
    example: {
      ...example,
      lines: example.lines.map(applyFrenchSpacing),
      caption: applyFrenchSpacing(example.caption),
    },
    after: applySpacing(AFTER),
  };
};
