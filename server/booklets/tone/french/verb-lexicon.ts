const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** « vous » forms that exist only in the subjunctive, with their « tu » form. */
export const SUBJUNCTIVES: Readonly<Record<string, string>> = {
  soyez: 'sois',
  ayez: 'aies',
  sachiez: 'saches',
  puissiez: 'puisses',
  fassiez: 'fasses',
  veuillez: 'veuilles',
  vailliez: 'vailles',
};

/** Imperatives that are not a present form. */
export const IMPERATIVES: Readonly<Record<string, string>> = { soyez: 'sois', ayez: 'aie', sachez: 'sache' };

/** Verbs in -ier: their present ends in -iez, as the imperfect of others does. */
export const IER = new Set(
  splitWords(`apprécier associer authentifier balbutier bénéficier calligraphier calomnier carier cartographier certifier
  charrier châtier clarifier classifier codifier colorier communier concilier confier congédier contrarier copier crier
  dédier défier délier démultiplier dénier déplier dévier différencier disqualifier diversifier édifier électrifier envier
  épier estropier étudier exemplifier expédier exproprier falsifier fier fortifier gracier gratifier glorifier horrifier
  humilier identifier ignifier incendier initier injurier intensifier justifier licencier lier manier marier méfier
  mendier modifier multiplier mystifier négocier nier notifier officier orthographier oublier pacifier pallier parier
  personnifier photocopier photographier plagier planifier plier prier privilégier publier purifier qualifier quantifier
  radier radiographier rallier ramifier ratifier rapatrier recopier réconcilier recrier rectifier réétudier relier remanier
  remarier remédier remercier renier renégocier répertorier replier republier résilier réunifier revérifier sacrifier salarier
  scier signifier simplifier skier solidifier soucier spécifier spolier sténographier stupéfier supplier télécopier
  terrifier tonifier trier unifier varier vérifier versifier vicier vivifier amplifier affilier apparier domicilier
  extasier atrophier autopsier amnistier asphyxier bonifier`).map((verb) => verb.slice(0, -2)),
);

/** Verbs in -eler and -eter that double their consonant: « appelle », « jette ». Others take an accent: « achète ». */
export const DOUBLED = new Set(
  splitWords(`appel rappel renouvel épel ficel chancel nivel ensorcel morcel amoncel attel jet rejet projet
  empaquet feuillet étiquet cachet décachet surjet tachet déchiquet`),
);

/** Stems of verbs in -er that end like a future: « tirez » is a present, « finirez » is not. */
export const PRESENT_IN_R =
  /(^|[^aeiouyéè])(t|att|ét|sout|ret|dés|resp|insp|asp|exp|transp|consp|adm|v|rev|c|m|dél|déch|f|soup|chav|emp|resp)ir$|(^|é|f|dé|b)(cl|fl|bl)air$/;

/** Verbs in -er whose stem ends in -iss: all others in -issez are like « choisissez ». */
export const ISSER =
  /(^|dé|re|ré)(gliss|hiss|viss|liss|pliss|tiss|tapiss|esquiss|éclips|ratiss|couliss|criss|biss|piss|méti?ss)$/;

/** Words in -ez that are not verbs, names included. */
export const NOT_VERBS = new Set(
  splitWords(`chez assez nez rez lez fez merguez rodez alvarez cortez chavez diaz
  dominguez fernandez gomez gonzalez gutierrez hernandez ibanez jimenez lopez martinez nunez perez ramirez rodriguez sanchez
  suarez vasquez velasquez`),
);

/** Stems of futures not built from an infinitive. */
export const FUTURES =
  /(viendr|tiendr|courr|cevr|querr|mouvr|^(r|re)?aur|^(re|entre)?verr|^pourr|^(re)?devr|^voudr|^saur|vaudr|^(r)?enverr|^mourr|^ir|assiér)$/;

/** Infinitives in -re that the list of families does not end like, by the end of their stem. */
export const INFINITIVES_IN_RE =
  /(rend|vend|tend|fend|pend|cend|pand|fond|pond|tond|perd|mord|tord|joind|craind|plaind|traind|teind|peind|ceind|feind|treind|freind|coud|moud|soud|mett|batt|naît|naitr|connait|paraît|parait|croît|viv|suiv|romp|vainc|boi|croi|clu|lui|nui)r$/;
