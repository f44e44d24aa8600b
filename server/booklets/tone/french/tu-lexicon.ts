const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** Stems of verbs in -er used as orders in onboarding texts. Other stems are not read as orders. */
export const ORDER_STEMS = new Set(
  splitWords(`accept accompagn accord achet activ adapt adhér adress affich aid aim ajout alert align allum alim altern amen
  anim annonc annul anticip appel appliqu apport appréci approch appuy arrêt arriv assist associ assur attaqu attribu
  augment autoris avanc baiss balay bénéfici bloqu branch cach cal calcul cess chang charg chauff cherch class cliqu
  coch collect command commenc communiqu compar compens complét compos compt concentr confi confirm connect consacr
  conseill conserv consign consult contact continu contribu contrôl copi corrig coup cré crois cultiv date débranch
  décid déclar déconnect dégag déjeun délimit demand démarr dépêch déplac dépos désactiv désinfect dessin détaill
  détermin développ dirig discut dispos distingu donn doubl échang écart éclair écout élev éloign emball embrass emmen
  emploi employ emport emprunt encombr encourag engag enlev enregistr enseign entour entr entraîn envoy énonc
  épargn essay essuy estim étal étein étir étudi évacu évalu évit examin expliqu exprim facilit ferm fêt
  fix forc form formul fouill frapp gagn gar gard gér goût group habill hésit identifi ignor imagin imprim
  incit indiqu inform inscr inspect inspir install interrog invit isol jet jou jug justifi laiss lanc lav lev libèr libér
  limit list livr log mang manipul marqu masqu mémoris men mentionn mesur mont montr négli négoci nettoy nomm
  not observ occup oppos organis os oubli pans parcour pard parl partag particip pass pay pens perc photographi plac
  plani planifi pli port pos possèd pouss pratiqu précis préfér prélev prépar présent prêt prévoi privilégi procèd procéd
  procur profit programm progress projet propos protég publi purg qualifi quitt raccroch racont rafraîch ramass ramèn
  ramen rang rappel rapport rapproch rassembl rassur rattrap réalis réclam recommand récupér recycl redemand redress reformul trait transvas
  rédig réévalu refus regard régl regroup relanc relâch relev remarqu rembours remerci remont remplac rencontr renonc
  renouvel renseign rentr renvoy répar repér repos représent réserv résili résist respect respir ressembl rest retir
  retourn retrouv réunifi réveill révis rinc salu sauvegard sécuris sélectionn sépar signal sign simplifi
  soign soulev souhait stock stopp suggér supprim surveill télécharg termin test tir touch tourn transfér transport
  travaill travers tri trouv utilis valid vaccin ventil vers vérifi verrouill vid viss visit vot voyag`),
);

/** Orders that are also nouns or adjectives: sure only where a noun is impossible. */
export const ORDER_OR_NOUN = new Set(
  splitWords(`active adresse aide alerte annonce annule approche appuie assiste assure avance balance baisse cache cale calcule charge
  classe coche collecte commande complète compte conserve consigne contacte contrôle copie coupe crée danse date demande
  dispose donne double échange écoute élève engage enseigne épargne estime étale étude fête ferme fixe force forme
  formule fouille garde goûte groupe indique isole joue juge lance libère ligne limite liste livre loge marche marque masque
  mesure monte montre note occupe offre organise pause paie partage passe pense place plie porte pose pousse pratique précise
  prélève présente prête procure profite programme projette propose publie purge quitte rage range rappelle rapporte
  réclame recherche réforme refuse relance relâche relève remarque rencontre renonce réserve respecte reste retire
  retourne révise salue sauvegarde signale signe soigne stoppe teste tire touche tourne trace traverse travaille trie
  trouve valide vide vise visite vote voyage`),
);

/** Verbs of the second group used as orders; other words in -is are ambiguous. */
export const SECOND_GROUP = new Set(
  splitWords(`choisi fini rempli réussi saisi réfléchi agi réagi averti défini fourni garanti établi obéi ralenti réuni
  accompli approfondi éclairci élargi enrichi franchi grandi guéri investi nourri rafraîchi refroidi réparti rétabli
  uni converti démoli désobéi embelli adouci abouti applaudi subi bâti`),
);

/** Forms never used as orders: ambiguous without « tu ». */
export const NEVER_ORDERS = new Set(
  splitWords('dois peux veux sais es as vaux mois plais parais hais nuis suis crois vis'),
);

/** Orders of other verbs that are also nouns. */
export const ORDER_OR_NOUN_IN_S = new Set(
  splitWords('cours sens mets bois parcours concours secours recours discours entretiens soutiens maintiens pars'),
);

/** Verbs in -er whose e takes an accent, not whose é does: « achète », « lève ». */
export const PLAIN_E =
  /((^|am|ram|em|emm|prom|surm|dém)èn|lèv|pès|sèm|crèv|(ach|rach)èt|gèl|^pèl|modèl|harcèl|[eé]cèl|martèl|mantèl|cisèl|sèvr|pèc|grèv|chèv)$/;
