import type { QuizResult } from '../blocks/quiz-form.ts';

/** « Réussi : 4 bonnes réponses sur 5 (80 %). » */
export const formatScore = ({ passed, right, total, score }: QuizResult): string =>
  `${passed ? 'Réussi' : 'Pas encore'}\u00a0: ${right}\u00a0${right < 2 ? 'bonne réponse' : 'bonnes réponses'} sur ${total} (${score}\u00a0%).`;
