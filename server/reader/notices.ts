import { renderNotice } from '#renderer';
import { ERRORS, type ErrorCode, type ErrorValues, errorText } from '../../contract/errors.ts';

interface Words {
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
    title: 'Lien périmé',
    code: 'LEC-001',
    help: 'Le livret existe toujours, mais son lien a été renouvelé.',
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
  failed: {
    title: 'Une erreur est survenue',
    code: 'GEN-013',
    help: 'Réessayez dans un instant.',
  },
} as const satisfies Record<string, Words>;

export type NoticeName = keyof typeof NOTICES;

/** A page that says why there is nothing to read, and its status. It tells nothing of the booklet itself. */
export const notice = (name: NoticeName, style: string, values: ErrorValues = {}): { status: number; html: string } => {
  const { title, code, help } = NOTICES[name];
  return { status: ERRORS[code][0], html: renderNotice({ style, title, message: errorText(code, values), help }) };
};
