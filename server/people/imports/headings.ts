import {
  BIRTH_NAME_TARGET,
  FULL_NAME_TARGET,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../contract/people/imports/participant-imports.ts';
import { PARTICIPANT_FIELDS } from '../../../contract/people/participants/participant-fields.ts';
import { IMPORTABLE_FIELDS } from '../../../contract/people/participants/participant-profile.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

/** Comparison key of a heading: words without accents or case. */
export const toHeadingKey = (heading: string): string =>
  toFoldedKey(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Turns « N° S.S. » and « C.D.I. » into « N° SS » and « CDI ». */
export const joinInitials = (text: string): string =>
  text.replace(/\b(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll('.', '')} `);

/** French label of each field, on the page and in the headings of exported files. */
export const FIELD_LABELS = Object.fromEntries(
  IMPORTABLE_FIELDS.map((name) => [PARTICIPANT_FIELDS[name].importable, PARTICIPANT_FIELDS[name].label]),
) as Record<ImportField, string>;

/** Label of the target that fills the first and the last name. */
export const FULL_NAME_LABEL = 'Nom et prénom (une seule colonne)';
export const BIRTH_NAME_LABEL = 'Nom de naissance (repris si le nom est vide)';

/** Other headings of a field in the files of payroll software. */
const SYNONYMS: Partial<Record<ImportField, string>> = {
  firstName: 'prenoms,prenom usuel,first name,firstname,given name,forename',
  lastName: 'nom de famille,nom d usage,nom usuel,last name,lastname,surname,family name,name,nom salarie',
  email:
    'email,mail,mel,courriel,adresse e mail,adresse email,adresse mail,adresse mail personnelle,adresse courriel,adresse electronique,e mail personnel,email personnel,mail personnel,courriel personnel,email perso,mail perso,email address,e mail address,personal email,personal e mail,messagerie,adresse de messagerie,messagerie personnelle,adresse mel,mel personnel',
  workEmail:
    'email professionnel,mail professionnel,courriel professionnel,e mail pro,email pro,mail pro,adresse e mail professionnelle,work email,work e mail,professional email,business email,company email,messagerie professionnelle,mel professionnel',
  phone:
    'tel,portable,mobile,gsm,telephone portable,telephone mobile,tel portable,n de telephone,no de telephone,numero de telephone,phone,phone number,mobile phone,mobile number,cell phone,tel perso,telephone perso,telephone personnel,portable perso,portable personnel,mobile perso,n portable,n de portable,n de mobile,n tel,tel mobile,telephone 1,tel 1',
  employeeNumber:
    'n matricule,no matricule,numero matricule,n de matricule,numero de matricule,id salarie,code salarie,identifiant salarie,employee number,employee id,employee no,staff number,personnel number,mle,n salarie,n agent,n employe,code agent,code employe,identifiant,identifiant rh,id rh,id employe',
  arrivalOn:
    'arrivee,date arrivee,date d entree,date entree,entree,date d embauche,date embauche,embauche,date de debut,date debut,debut,debut de contrat,debut contrat,date de debut de contrat,prise de poste,date de prise de poste,start date,hire date,arrival,arrival date,entry date,joining date,date of joining,first day,embauche le,entre le,entree le,arrive le,arrivee le,recrute le,date de recrutement,date d effet du contrat,effet du contrat,date d entree dans l entreprise,date d entree dans la societe,date d entree dans l etablissement,date d entree entreprise,date d entree societe,debut le,contrat debut',
  endOn:
    'fin,date fin,fin de contrat,fin contrat,date de fin de contrat,date fin de contrat,date de sortie,date de depart,end date,contract end,contract end date,leaving date,sortie,sorti le,sortie le,fin le,contrat fin,terme du contrat,date de fin prevue,fin prevue,date de fin du cdd,fin du cdd',
  contractType:
    'type de contrat,type contrat,nature du contrat,nature de contrat,contract,contract type,employment type,contrat de travail,type de contrat de travail,libelle contrat,libelle du contrat,libelle type de contrat,forme du contrat',
  jobTitle:
    'fonction,intitule de poste,intitule du poste,emploi,metier,job,job title,title,position,role,emploi occupe,poste occupe,libelle emploi,libelle de l emploi,libelle poste,libelle du poste,libelle fonction,intitule emploi,intitule de l emploi',
  department:
    'departement,direction,equipe,pole,department,team,division,service d affectation,libelle service,libelle du service,libelle departement,affectation,unite',
  site: 'etablissement,lieu de travail,lieu,agence,location,office,work location,workplace,libelle etablissement,nom de l etablissement,site de travail,site d affectation,lieu d affectation',
  language: 'langue de lecture,langue preferee,langue parlee,language,reading language,preferred language,locale',
  referent:
    'id responsable,manager,n 1,superieur,superieur hierarchique,responsable hierarchique,referent,line manager,supervisor,responsable direct,nom du responsable,nom du manager,manager direct',
  buddy: 'parrain,marraine,parrain marraine,id parrain,parrainage,tuteur,tutrice,buddy,mentor,sponsor',
  groups: 'groupe,etiquettes,tags,groups,group,populations,population',
};

/** Abbreviations of payroll software, by the full word. */
const ABBREVIATIONS = new Map(
  Object.entries({
    date: 'dt dte',
    n: 'no nr num numero',
    debut: 'deb',
    entree: 'ent',
    contrat: 'ctr contr cont',
    matricule: 'mat matr',
    etablissement: 'etab etabl',
    service: 'serv',
    departement: 'dept dpt',
    responsable: 'resp',
    adresse: 'adr',
    naissance: 'naiss',
    situation: 'sit',
    familiale: 'fam',
    remuneration: 'rem remu remun',
    'securite sociale': 'ss secu',
    prenom: 'pren',
    telephone: 'tel',
    mail: 'mel email courriel mails courriels',
    professionnel: 'pro professionnelle',
    personnel: 'perso personnelle',
  }).flatMap(([word, short]) => short.split(' ').map((one) => [one, word] as const)),
);
const ARTICLES = new Set('du de des d la le les l votre vos your'.split(' '));
/** Words for the employee, which add no information to a heading. */
const OWNER_WORDS = new Set(
  'rh salarie salariee salaries collaborateur collaboratrice collaborateurs employe employee agent'.split(' '),
);

/** Splits a heading and expands abbreviations: « Dt. entrée » and « Date entrée » are the same. */
const splitHeading = (heading: string): string[] =>
  toHeadingKey(joinInitials(heading).replace(/\((?:e|es|s|ne)\)|[·•]e(?:[·•]s)?\b/gi, ''))
    .replace(/\be mails?\b/g, 'mail')
    .split(' ')
    .flatMap((word) => (ABBREVIATIONS.get(word) ?? word).split(' '))
    .filter((word) => word !== '');

const removeArticles = (heading: string): string =>
  splitHeading(heading)
    .filter((word) => !ARTICLES.has(word))
    .join(' ');

const removeOwnerWords = (heading: string): string =>
  splitHeading(heading)
    .filter((word) => !ARTICLES.has(word) && !OWNER_WORDS.has(word))
    .join(' ');

const FIELDS_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [FIELD_LABELS[field], field, ...(SYNONYMS[field]?.split(',') ?? [])].map(
      (name) => [removeArticles(name), field] as const,
    ),
  ),
);

/** Headings for the first and last name in one column. */
const FULL_NAME_HEADINGS = new Set(
  'nom et prenom,nom prenom,noms et prenoms,nom prenoms,prenom et nom,prenom nom,prenoms et noms,nom complet,identite,salarie,salariee,collaborateur,collaboratrice,employe,employee,agent,full name,fullname,complete name,employee name'
    .split(',')
    .map(removeArticles),
);

/** Headings of last names that apply only if the name in use is empty. */
const SECONDARY_NAME_HEADINGS = new Set(
  'nom de naissance,nom de jeune fille,nom patronymique,patronyme,nom marital,birth name,maiden name'
    .split(',')
    .map(removeArticles),
);

/** Personal data that is never stored (minimisation), by the words of a heading without articles. */
const FORBIDDEN_PATTERNS = [
  /\bnaissance\b|\bnee?( e)? (le|en|a)\b|\bbirth|^dob$|^ddn$|^age$|^nee?$/,
  /\bnir\b|securite sociale|\bnss\b|\bssn\b|social security|national insurance|\binsee\b|carte vitale|\bntt\b/,
  /^adresses?( \d)?$|adresse (ligne|rue|voie|postale|personnel$|privee|complete|domicile|residence|fiscale)|complement adresse|\bdomicile\b|^rue\b|\bvoie$|code postal|^cp$|^ville$|^cp ville$|ville residence|^commune$|bureau distributeur|^(home |street |postal |mailing )?address( \d)?$|^street|^zip|post ?code|postal code|^city$/,
  /nationalit|citizenship|titre sejour|passeport|passport|carte identite|carte sejour/,
  /\bsante\b|medical|\bhandicap|\brqth\b|\bhealth|\bmaladie|disabilit|disabled|groupe sanguin|blood|invalidite|arret travail|accident|\bmaternite|grossesse/,
  /^photos?\b|\bphotographie|photo identite|\bportrait\b|\bpicture\b/,
  /^sexe$|^genre$|^gender$|^sex$|situation (familiale|famille|maritale|matrimoniale)|etat civil|marital status|^marital|\benf(ants?)?\b|\bchild(ren)?\b|conjoint|\bspouse\b|personnes? a (charge|prevenir|contacter)|contact urgence|urgence|emergency/,
  /\biban\b|\brib\b|\bbic\b|\bbanque\b|\bbank\b|bancaire|domiciliation|\bsalaire|\bsalary\b|\bsal (base|brut|net)\b|\bremunerations?\b|\btaux (horaire|pas|imposition)|\bprimes?\b|\bbonus\b|\bbrut\b|\bnet\b|\bwages?\b|\bpay\b|compensation|indemnite|prelevement source|impot/,
  /\breligion|\bsyndic|\bunion member|orientation sexuelle|\bethni/,
];

/** True for a column of data that is never stored (PAR-007). An e-mail address is allowed, unlike other addresses. */
export const isForbiddenHeading = (heading: string): boolean => {
  const whole = splitHeading(heading).join(' ');
  const key = removeArticles(heading);
  if (FIELDS_BY_HEADING.has(key) || SECONDARY_NAME_HEADINGS.has(key)) return false;
  return FORBIDDEN_PATTERNS.some((pattern) => pattern.test(key) || pattern.test(whole));
};

/** Mapping target of a custom field of the company. */
export const toCustomTarget = ({ key }: Pick<CustomField, 'key'>): string => `fields.${key}`;

/** Returns the field that a heading names; null if there is none. */
export const findFieldByHeading = (heading: string, custom: readonly CustomField[]): string | null => {
  const key = toHeadingKey(heading);
  if (key === '' || isForbiddenHeading(heading)) return null;
  const own = custom.find((field) => toHeadingKey(field.label) === key || toHeadingKey(field.key) === key);
  if (own) return toCustomTarget(own);
  const exact = removeArticles(heading);
  if (FULL_NAME_HEADINGS.has(exact)) return FULL_NAME_TARGET;
  if (SECONDARY_NAME_HEADINGS.has(exact)) return BIRTH_NAME_TARGET;
  // « Date de début (JJ/MM/AAAA) »
  const bare = heading.replace(/\([^)]*\)/g, ' ');
  return (
    FIELDS_BY_HEADING.get(exact) ??
    FIELDS_BY_HEADING.get(removeOwnerWords(heading)) ??
    FIELDS_BY_HEADING.get(removeOwnerWords(bare)) ??
    null
  );
};
