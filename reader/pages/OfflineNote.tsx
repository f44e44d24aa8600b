import type { OfflinePart } from '../../blocks/context.ts';

const WORDS: Record<OfflinePart, string> = {
  video: 'Cette vidéo n’est pas dans ce fichier, pour qu’il reste léger.',
  audio: 'Cet enregistrement n’est pas dans ce fichier, pour qu’il reste léger.',
  document: 'Ce document n’est pas dans ce fichier, pour qu’il reste léger.',
  fileToRead: 'La lecture de ce fichier s’enregistre dans le livret en ligne.',
  embed: 'Ce contenu vient d’un autre site\u00a0: il demande une connexion.',
  quiz: 'Ce quiz compte dans le parcours\u00a0: il se passe dans le livret en ligne.',
  survey: 'Ce sondage se remplit dans le livret en ligne.',
  confirmation: 'Cette lecture se confirme dans le livret en ligne.',
};

/** Stands for a part of a page that needs the server, in a file read without a network. */
export const OfflineNote = ({ part, address }: { part: OfflinePart; address: string }) => (
  <p className="b-note">
    {WORDS[part]} {part !== 'embed' && <a href={address}>Ouvrir cette page en ligne</a>}
  </p>
);
