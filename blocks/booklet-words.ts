import type { Tone } from '../contract/booklets/booklets/booklets.ts';

/** The fixed words of blocks, which the reader prints around the content. `{name}` marks a value. */
const FRENCH_WORDS = {
  'block.unknown': 'Ce bloc (« {type} ») n’est pas reconnu. Son contenu est conservé.',
  'media.missing': 'Fichier introuvable dans la médiathèque',
  'image.credit': 'Crédit : {name}',
  'gallery.carousel': 'Galerie de {n} images, à faire défiler',
  'gallery.grid': 'Galerie de {n} images',
  'video.transcript': 'Transcription',
  'video.captions': 'Sous-titres',
  'video.download': 'Télécharger la vidéo',
  'video.printed': 'Vidéo à regarder dans le livret en ligne',
  'audio.transcript': 'Transcription',
  'audio.download': 'Télécharger l’enregistrement',
  'audio.printed': 'Enregistrement à écouter dans le livret en ligne',
  'document.download': 'Télécharger',
  'callout.info': 'À savoir',
  'callout.tip': 'Astuce',
  'callout.warning': 'Attention',
  'callout.danger': 'Danger',
  'callout.duty': 'Obligation',
  'checklist.device': 'Vos coches restent sur cet appareil.',
  'checklist.title': 'Liste à cocher',
  'checklist.arrival': 'Le jour de votre arrivée',
  'checklist.dayBefore': 'La veille de votre arrivée',
  'checklist.dayAfter': 'Le lendemain de votre arrivée',
  'checklist.before': '{n} jours avant votre arrivée',
  'checklist.after': 'Dans les {n} jours qui suivent votre arrivée',
  'figures.title': 'Chiffres clés',
  'contact.availability': 'Disponibilités : {text}',
  'address.map': 'Ouvrir dans votre application de plans',
  'address.directions': 'Comment venir',
  'hours.title': 'Horaires',
  'hours.days': 'Jours',
  'hours.open': 'Ouverture',
  'hours.closed': 'Fermé',
  'hours.span': 'du {from} au {to}',
  'hours.pair': '{from} et {to}',
  'hours.range': '{from} à {to}',
  'hours.time': '{h} h {m}',
  'hours.round': '{h} h',
  'hours.exceptions': 'Exceptions',
  'quiz.title': 'Vérifiez vos connaissances',
  'quiz.question': 'Question {n} sur {total}',
  'quiz.single': 'Une seule réponse.',
  'quiz.multiple': 'Plusieurs réponses possibles.',
  'quiz.boolean': 'Vrai ou faux ?',
  'quiz.order': 'Donnez à chaque élément son rang.',
  'quiz.match': 'Associez chaque élément à sa correspondance.',
  'quiz.choose': 'Choisir…',
  'quiz.rank': 'Rang de « {text} »',
  'quiz.counterpart': 'Correspondance de « {text} »',
  'quiz.submit': 'Valider mes réponses',
  'quiz.passMark': 'Réussi à partir de {n} % de bonnes réponses.',
  'quiz.attempts_one': '{n} essai.',
  'quiz.attempts_other': '{n} essais.',
  'fileToRead.kind': 'Fichier à lire.',
  'fileToRead.editor': 'La page ne compte comme lue qu’une fois ce fichier parcouru jusqu’à sa dernière page.',
  'confirmation.kind': 'Lecture à confirmer',
  'confirmation.link':
    'Cette lecture se confirme avec un lien personnel. Demandez le vôtre à la personne qui vous accueille.',
  'confirmation.online': 'Cette lecture se confirme dans le livret en ligne.',
  'confirmation.editor': 'La personne coche, saisit son nom et confirme. Un reçu lui est remis.',
  'confirmation.submit': 'Confirmer ma lecture',
  'survey.title.survey': 'Votre avis',
  'survey.title.astonishment': 'Votre rapport d’étonnement',
  'survey.link': 'Ce sondage s’ouvre avec un lien personnel. Demandez le vôtre à la personne qui vous accueille.',
  'survey.online': 'Ce sondage se remplit dans le livret en ligne.',
  'survey.scale': 'De 0 à 10.',
  'survey.optional': 'Facultatif.',
  'survey.limit': '{n} caractères au maximum.',
  'survey.face.1': 'Très mal',
  'survey.face.2': 'Mal',
  'survey.face.3': 'Moyen',
  'survey.face.4': 'Bien',
  'survey.face.5': 'Très bien',
  'survey.anonymous':
    'Vos réponses sont anonymes : elles sont conservées sans votre nom, à la date du jour. N’écrivez rien qui permette de vous reconnaître.',
  'survey.named': 'Votre nom accompagne vos réponses : les personnes qui s’occupent de ce livret le voient.',
  'survey.wrong': 'Vos réponses ne sont pas encore envoyées : complétez ce qui est indiqué.',
  'survey.submit': 'Envoyer mes réponses',
  'survey.thanks': 'Merci, vos réponses sont enregistrées.',
  'survey.trial': 'Merci. Ceci est un essai : rien n’est enregistré.',
  'survey.closed': 'Ce sondage s’est terminé le {date}.',
  'survey.none': 'Ce livret ne conserve aucune réponse : ce sondage est fermé.',
  'countdown.days_one': '{n} jour',
  'countdown.days_other': '{n} jours',
  'countdown.arrival.before': 'avant votre arrivée',
  'countdown.arrival.today': 'C’est aujourd’hui : bienvenue !',
  'countdown.arrival.after': 'depuis votre arrivée',
  'countdown.arrival.paper': 'Le jour de votre arrivée',
  'countdown.date.before': 'avant le {date}',
  'countdown.date.today': 'C’est aujourd’hui !',
  'countdown.date.after': 'depuis le {date}',
  'countdown.date.paper': '',
  'team.referents': 'Les responsables montrés aux participants s’ajoutent ici à la publication.',
  'team.photo': 'Photo de {name}',
  'qr.missing': 'Il manque un site, un e-mail ou un téléphone',
  'qr.later': 'Dessiné dans l’aperçu et à la publication',
  'qr.name': 'Code QR : {label}',
  'embed.missing': 'Il manque l’adresse du contenu à intégrer',
  'embed.notice':
    'Ce contenu vient de {host}. Si vous l’affichez, {host} reçoit votre adresse IP, des informations sur votre navigateur, l’adresse de ce site et celle du contenu demandé.',
  'embed.show': 'Afficher le contenu de {host}',
  'embed.open': 'Ouvrir sur {host}',
  'size.b': '{n} o',
  'size.kb': '{n} Ko',
  'size.mb': '{n} Mo',
  'size.gb': '{n} Go',
} as const;

export type BookletWord = keyof typeof FRENCH_WORDS;
export const BOOKLET_WORDS = Object.keys(FRENCH_WORDS) as BookletWord[];

/** Words of a booklet that says « tu » to its reader, where they differ. */
const INFORMAL_WORDS: Partial<Record<BookletWord, string>> = {
  'checklist.device': 'Tes coches restent sur cet appareil.',
  'checklist.arrival': 'Le jour de ton arrivée',
  'checklist.dayBefore': 'La veille de ton arrivée',
  'checklist.dayAfter': 'Le lendemain de ton arrivée',
  'checklist.before': '{n} jours avant ton arrivée',
  'checklist.after': 'Dans les {n} jours qui suivent ton arrivée',
  'countdown.arrival.before': 'avant ton arrivée',
  'countdown.arrival.after': 'depuis ton arrivée',
  'countdown.arrival.paper': 'Le jour de ton arrivée',
  'address.map': 'Ouvrir dans ton application de plans',
  'embed.notice':
    'Ce contenu vient de {host}. Si tu l’affiches, {host} reçoit ton adresse IP, des informations sur ton navigateur, l’adresse de ce site et celle du contenu demandé.',
  'confirmation.link':
    'Cette lecture se confirme avec un lien personnel. Demande le tien à la personne qui t’accueille.',
  'survey.title.survey': 'Ton avis',
  'survey.title.astonishment': 'Ton rapport d’étonnement',
  'survey.link': 'Ce sondage s’ouvre avec un lien personnel. Demande le tien à la personne qui t’accueille.',
  'survey.anonymous':
    'Tes réponses sont anonymes : elles sont conservées sans ton nom, à la date du jour. N’écris rien qui permette de te reconnaître.',
  'survey.named': 'Ton nom accompagne tes réponses : les personnes qui s’occupent de ce livret le voient.',
  'survey.wrong': 'Tes réponses ne sont pas encore envoyées : complète ce qui est indiqué.',
  'survey.thanks': 'Merci, tes réponses sont enregistrées.',
  'quiz.title': 'Vérifie tes connaissances',
  'quiz.order': 'Donne à chaque élément son rang.',
  'quiz.match': 'Associe chaque élément à sa correspondance.',
};
type WordTranslate<Word extends string> = (word: Word, values?: Record<string, string | number>) => string;
export type Translate = WordTranslate<BookletWord>;

/** No-break space before « : », « % » and units, inside guillemets; a narrow one before « ; ! ? ». */
const typesetWords = (text: string) =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:%»]|[KMG]?o\b|h\b)/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0');

/** Words in both tones; `informal` holds those that differ when the booklet says « tu ». */
export const createTranslates = <Word extends string>(
  words: Record<Word, string>,
  informal: Partial<Record<Word, string>>,
): Record<Tone, WordTranslate<Word>> => {
  const createTranslate =
    (chosen: Partial<Record<Word, string>>): WordTranslate<Word> =>
    (word, values = {}) =>
      typesetWords(chosen[word] ?? words[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      );
  return { vous: createTranslate({}), tu: createTranslate(informal) };
};

const TRANSLATE_BY_TONE = createTranslates<BookletWord>(FRENCH_WORDS, INFORMAL_WORDS);

/**
 * The words of a booklet written in `language`, in its tone. French is the only language today, and the fallback of the
 * others.
 */
export const getTranslate = (_language: string, tone: Tone): Translate => TRANSLATE_BY_TONE[tone];
