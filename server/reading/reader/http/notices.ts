import { type EntryBrand, type NoticeAction, renderNotice } from '#renderer';
import { ERRORS, type ErrorCode, type ErrorValues, errorText } from '../../../../contract/platform/errors.ts';
import type { OutageCode } from '../../../platform/http/errors.ts';

interface NoticeText {
  title: string;
  code: ErrorCode;
  help: string;
}

const NOTICES = {
  absent: {
    title: 'Livret introuvable',
    code: 'LEC-009',
    help: 'Vérifiez l’adresse, ou demandez-la à la personne qui vous l’a donnée.',
  },
  page: {
    title: 'Page introuvable',
    code: 'LEC-010',
    help: 'Elle a pu être retirée ou renommée. Revenez au sommaire du livret pour la retrouver.',
  },
  link: {
    title: 'Ce livret se lit avec un lien',
    code: 'LEC-011',
    help: 'Ouvrez le lien que vous avez reçu, sur cet appareil et dans ce navigateur.',
  },
  expired: {
    title: 'Lien expiré',
    code: 'LEC-001',
    help: 'Le livret existe toujours, mais son lien a été renouvelé.',
  },
  revoked: {
    title: 'Accès retiré',
    code: 'LEC-030',
    help: 'Le livret existe toujours, mais il ne vous est plus ouvert.',
  },
  disabled: {
    title: 'Lien désactivé',
    code: 'LEC-031',
    help: 'Le livret existe toujours : seul ce lien ne l’ouvre plus.',
  },
  unknown: {
    title: 'Lien inconnu',
    code: 'LEC-032',
    help: 'Ouvrez-le depuis le message ou le courrier où vous l’avez reçu, ou recopiez-le jusqu’au dernier signe.',
  },
  withdrawn: {
    title: 'Livret retiré de la lecture',
    code: 'LEC-033',
    help: 'S’il revient en ligne, cette adresse l’ouvrira de nouveau.',
  },
  devices: {
    title: 'Trop d’appareils',
    code: 'LEC-021',
    help: 'Sur un appareil où le livret est ouvert, la page « Mes données » permet d’en déconnecter un autre.',
  },
  renewed: {
    title: 'Regardez vos messages',
    code: 'LEC-022',
    help: 'Il peut mettre quelques minutes à arriver. Pensez aux courriers indésirables.',
  },
  locked: {
    title: 'Bientôt disponible',
    code: 'LEC-003',
    help: 'Le sommaire du livret vous dira quand elle sera ouverte.',
  },
  waiting: {
    title: 'Une page à lire avant',
    code: 'LEC-038',
    help: 'Elle s’ouvrira dès que cette lecture sera faite.',
  },
  network: {
    title: 'Ailleurs que prévu',
    code: 'LEC-014',
    help: 'Connectez-vous au réseau de l’entreprise, puis rechargez cette page.',
  },
  early: {
    title: 'Bientôt ouvert',
    code: 'LEC-002',
    help: 'Gardez cette adresse : elle sera la bonne ce jour-là.',
  },
  closed: {
    title: 'Lecture close',
    code: 'LEC-013',
    help: 'Le livret a été retiré de la lecture à cette date.',
  },
  door: {
    title: 'Qui lit ce livret ?',
    code: 'LEC-019',
    help: 'Choisissez ci-dessous comment entrer.',
  },
  shut: {
    title: 'Accès par lien fermé',
    code: 'LEC-028',
    help: 'Gardez votre lien : il pourra servir si cet accès est ouvert.',
  },
  code: {
    title: 'Vérifiez votre code',
    code: 'LEC-007',
    help: 'Vérifiez chaque signe sur le courrier ou le message que vous avez reçu.',
  },
  spent: {
    title: 'Lien déjà utilisé',
    code: 'LEC-017',
    help: 'Les personnes qui ont déjà ouvert le livret avec ce lien continuent de le lire.',
  },
  ended: {
    title: 'Accès terminé',
    code: 'LEC-015',
    help: 'Le livret existe toujours, mais il ne vous est plus ouvert.',
  },
  awaiting: {
    title: 'Demande enregistrée',
    code: 'LEC-016',
    help: 'Vous recevrez un message d’invitation. Il n’y a rien d’autre à faire.',
  },
  crowded: {
    title: 'Plus de place',
    code: 'LEC-023',
    help: 'Votre adresse a bien été vérifiée : ce n’est pas elle qui est en cause.',
  },
  file: {
    title: 'Fichier à rouvrir',
    code: 'LEC-018',
    help: 'Les adresses des fichiers ne durent que quelques heures : elles ne se partagent pas.',
  },
  whole: {
    title: 'Impression non proposée',
    code: 'LEC-020',
    help: 'Vous pouvez le lire à l’écran, page après page.',
  },
  printing: {
    title: 'Impression non proposée',
    code: 'LEC-037',
    help: 'Vous pouvez le lire à l’écran, page après page.',
  },
  suspended: {
    title: 'Momentanément indisponible',
    code: 'LEC-012',
    help: 'Réessayez plus tard. Si cela dure, prévenez votre entreprise.',
  },
  refused: {
    title: 'Demande refusée',
    code: 'GEN-018',
    help: 'Revenez au livret, puis recommencez.',
  },
  busy: {
    title: 'Trop de demandes',
    code: 'GEN-012',
    help: 'Les pages du livret restent ouvertes pendant ce temps.',
  },
  unreachable: {
    title: 'Momentanément indisponible',
    code: 'GEN-031',
    help: 'Réessayez dans un instant.',
  },
  unconfirmed: {
    title: 'Momentanément indisponible',
    code: 'GEN-032',
    help: 'Revenez au livret dans un instant.',
  },
  full: {
    title: 'Momentanément indisponible',
    code: 'GEN-033',
    help: 'Si cela dure, prévenez la personne qui vous a envoyé ce livret.',
  },
  failed: {
    title: 'Une erreur est survenue',
    code: 'GEN-013',
    help: 'Réessayez dans un instant.',
  },
} as const satisfies Record<string, NoticeText>;

export type NoticeName = keyof typeof NOTICES;

const OUTAGE_NOTICES = {
  'GEN-031': 'unreachable',
  'GEN-032': 'unconfirmed',
  'GEN-033': 'full',
} as const satisfies Record<OutageCode, NoticeName>;

/** The notice of a request that failed on our side. */
export const getFailureNotice = (outage: OutageCode | null): NoticeName => (outage ? OUTAGE_NOTICES[outage] : 'failed');

/** Text and status of a notice. */
export const getNoticeText = (name: NoticeName, values: ErrorValues = {}) => {
  const { title, code, help } = NOTICES[name];
  return { status: ERRORS[code][0] as number, title, message: errorText(code, values), help: help as string };
};

/** Default text that a notice replaces, and what it offers to do. */
export interface NoticeChange {
  help?: string;
  action?: NoticeAction;
  /** Look of the booklet; absent: that of the product. */
  brand?: EntryBrand | null;
}

/**
 * Page that explains why there is nothing to read, and its status. It reveals nothing of the booklet but its look. `help`:
 * replaces the default help.
 */
export const renderNoticePage = (
  name: NoticeName,
  style: string,
  values: ErrorValues = {},
  { help = '', action, brand = null }: NoticeChange = {},
): { status: number; html: string } => {
  const { status, ...words } = getNoticeText(name, values);
  return {
    status,
    html: renderNotice({ style, brand, ...words, help: help || words.help, ...(action && { action }) }),
  };
};
