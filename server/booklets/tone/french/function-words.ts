const toWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Pronouns that may stand between a subject and its verb, besides « ne ». */
export const CLITICS = toWordSet('le la l’ les lui leur y en me m’ te t’ nous vous se s’');
export const NEGATIONS = toWordSet('ne n’');

/** No verb follows them: « avec vous » is never « avec te ». */
export const BEFORE_PRONOUN = toWordSet(
  'avec chez contre derrière devant vers selon malgré envers sur sous dans parmi hormis sauf outre concernant entre',
);
/** An infinitive may follow: « pour vous aider » is « pour t’aider », « pour vous » is « pour toi ». */
export const BEFORE_INFINITIVE = toWordSet('à de d’ pour sans après par jusqu’à afin avant lieu');
/** After them « vous » stands alone when no verb follows it. */
export const BEFORE_ALONE = toWordSet('et ou ni que qu’ comme c’est est sont mais soit');

/** Words that follow « vous » when no verb does. */
export const AFTER_ALONE = toWordSet(
  `et ou ni qui que qu’ aussi seul seule non dont où si s’ de d’ du des à au aux sur par pour avec dans comme mais car
  donc quand lorsque lorsqu’ puis tous toutes un une ce cette ces mon ma mes notre nos votre vos pas plus autant chez
  sans sous avant après pendant dès depuis puisque parce bien`,
);

/** Plural markers after « vous » or after its verb. */
export const PLURAL_MARKERS = toWordSet(
  'tous toutes deux trois quatre cinq plusieurs nombreux nombreuses ensemble autres chacun chacune',
);
/** Plural markers before « de vous » or « d’entre vous ». */
export const GROUP_MARKERS = toWordSet(
  'chacun chacune aucun aucune plusieurs certains certaines beaucoup plupart l’un l’une un une nul deux trois ceux celles',
);

/** Words in -s that do not indicate number after « êtes ». */
export const NOT_PLURAL = toWordSet(
  `pas plus dans sans sous très moins jamais toujours dès vers hors près après chez assis mis pris surpris compris soumis
  permis admis promis requis appris remis repris transmis inscris absous exclus français anglais gros bas las précis épris
  anxieux heureux malheureux curieux nerveux furieux sérieux soucieux confus reclus inclus depuis alors ailleurs certes
  parfois souvents vos nos mes tes ses les des ces tous hélas lors puis dessus dessous dedans dehors suspens niçois
  bourgeois courtois gaulois suédois aux jadis désormais volontiers divers`,
);

/** Conjunctions and relatives: the text up to the comma is not a main clause. */
export const SUBORDINATORS = toWordSet(
  `si s’ que qu’ quand lorsque lorsqu’ dont où comme puisque puisqu’ qui lequel laquelle lesquels lesquelles auquel
  auxquels auxquelles duquel quoi quoique tandis`,
);

export const QUESTION_WORDS = toWordSet(
  `que qu’ où comment quand pourquoi combien quel quelle quels quelles qui quoi lequel laquelle lesquels lesquelles
  auquel auxquels duquel`,
);

/** After them the verb precedes its subject without a question. */
export const INVERSION_TRIGGERS = toWordSet('peut-être aussi ainsi peine doute encore tout toujours');

/** Determiners and prepositions: after them « rendez-vous » is a noun. */
export const BEFORE_NOUN_ONLY = toWordSet(
  `un une le la les l’ des du de d’ ce cet cette ces mon ton son ma ta sa mes tes ses notre votre leur nos vos leurs
  aucun aucune chaque quelque quelques plusieurs premier premiers dernier derniers prochain prochains nouveau nouveaux
  autre autres deux trois quatre sur sans en avec par au aux prendre tout tous certains quel quels`,
);

/** Destination words: after them « rendez-vous » is an order. */
export const DESTINATION_WORDS = toWordSet(
  'ici là là-bas à au aux chez devant dans sur y directement vite en auprès jusqu’à compte disponible utile',
);

/** After them, with « que », the verb is in the subjunctive. */
export const SUBJUNCTIVE_TRIGGERS = toWordSet(
  `pour afin bien sans avant pourvu condition sorte façon manière peur crainte moins attendant malgré fait
  faut faudra faudrait fallait suffit suppose supposent souhaite souhaitent souhaitons veut veulent voulons voudrait
  voudrions aimerions aimerait demande demandent demandons exige exigent attend attendent attendons préfère préférons
  important essentiel nécessaire utile indispensable possible impossible normal dommage temps permet permettent
  recommande recommandons propose proposons évite évitent mieux heureux heureuse ravis contents craint doute veiller
  vérifier arrive
  accepte refuse interdit empêche rare juste bon envie besoin`,
);

/** After them the imperfect of « que vous disposiez » is sure. */
export const INDICATIVE_TRIGGERS = toWordSet('si s’ où dont quand lorsque comme puisque ce ceux celui celle celles');
