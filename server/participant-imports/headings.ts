import { foldedKey } from '../../contract/fold.ts';
import type { ImportField } from '../../contract/participant-imports.ts';
import type { CustomField } from '../../contract/participants.ts';

/** A heading as it is compared: no accents, no case, words alone. */
export const headingKey = (heading: string): string =>
  foldedKey(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What each field is called here: what a screen shows, and what our own files are headed by. */
export const FIELD_LABELS: Record<ImportField, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  workEmail: 'E-mail professionnel',
  phone: 'Téléphone',
  employeeNumber: 'Matricule',
  arrivalOn: 'Date d’arrivée',
  endOn: 'Date de fin',
  contractType: 'Contrat',
  jobTitle: 'Poste',
  department: 'Service',
  site: 'Site',
  language: 'Langue',
  referent: 'Responsable',
  buddy: 'Parrain ou marraine',
  groups: 'Groupes',
};

const SYNONYMS: Record<ImportField, string> = {
  firstName: 'prenoms,prenom usuel,first name,firstname,given name,forename',
  lastName: 'nom de famille,nom d usage,nom usuel,last name,lastname,surname,family name,name',
  email:
    'email,mail,mel,courriel,adresse e mail,adresse email,adresse mail,adresse courriel,adresse electronique,e mail personnel,email personnel,mail personnel,courriel personnel,email perso,mail perso,email address,e mail address,personal email,personal e mail',
  workEmail:
    'email professionnel,mail professionnel,courriel professionnel,e mail pro,email pro,mail pro,adresse e mail professionnelle,work email,work e mail,professional email,business email,company email',
  phone:
    'tel,portable,mobile,gsm,telephone portable,telephone mobile,tel portable,n de telephone,no de telephone,numero de telephone,phone,phone number,mobile phone,mobile number,cell phone',
  employeeNumber:
    'n matricule,no matricule,numero matricule,n de matricule,numero de matricule,id salarie,code salarie,identifiant salarie,employee number,employee id,employee no,staff number,personnel number',
  arrivalOn:
    'arrivee,date arrivee,date d entree,date entree,entree,date d embauche,date embauche,embauche,date de debut,date debut,debut,debut de contrat,debut contrat,date de debut de contrat,prise de poste,date de prise de poste,start date,hire date,arrival,arrival date,entry date,joining date,date of joining,first day',
  endOn:
    'fin,date fin,fin de contrat,fin contrat,date de fin de contrat,date fin de contrat,date de sortie,date de depart,end date,contract end,contract end date,leaving date',
  contractType:
    'type de contrat,type contrat,nature du contrat,nature de contrat,contract,contract type,employment type',
  jobTitle: 'fonction,intitule de poste,intitule du poste,emploi,metier,job,job title,title,position,role',
  department: 'departement,direction,equipe,pole,department,team,division',
  site: 'etablissement,lieu de travail,lieu,agence,location,office,work location,workplace',
  language: 'langue de lecture,langue preferee,langue parlee,language,reading language,preferred language,locale',
  referent:
    'id responsable,manager,n 1,superieur,superieur hierarchique,responsable hierarchique,referent,line manager,supervisor',
  buddy: 'parrain,marraine,parrain marraine,id parrain,parrainage,tuteur,tutrice,buddy,mentor,sponsor',
  groups: 'groupe,etiquettes,tags,groups,group,populations,population',
};

const KNOWN = new Map(
  (Object.keys(SYNONYMS) as ImportField[]).flatMap((field) =>
    [headingKey(FIELD_LABELS[field]), headingKey(field), ...SYNONYMS[field].split(',')].map(
      (key) => [key, field] as const,
    ),
  ),
);

/** What is never kept of a person (minimisation), whatever the column is for. */
const FORBIDDEN = [
  /\bnaissance\b|\bne ?e? (le|en|a)\b|\bbirth|^dob$|^age$/,
  /\bnir\b|securite sociale|\bsecu\b|\bssn\b|social security|national insurance|\binsee\b/,
  /^adresses?( \d)?$|adresse (postale|personnelle|privee|complete|domicile|du domicile|de residence)|complement d adresse|\bdomicile\b|^rue\b|^voie$|code postal|^cp$|^ville$|ville de residence|^commune$|^(home |street |postal |mailing )?address( \d)?$|^street|^zip|post ?code|postal code|^city$/,
  /nationalit|citizenship|titre de sejour|passeport|passport|carte d identite/,
  /\bsante\b|medical|\bhandicap|\brqth\b|\bhealth|\bmaladie|disabilit|disabled|groupe sanguin|blood|invalidite/,
  /^photos?\b|\bphotographie|photo d identite|\bportrait\b|\bpicture\b/,
  /^sexe$|^genre$|^gender$|^sex$|situation (familiale|maritale|matrimoniale)|marital|\benfants?\b|\bchildren\b/,
  /\biban\b|\brib\b|\bsalaire|\bsalary\b|\bremuneration\b/,
  /\breligion|\bsyndic|\bunion member|orientation sexuelle|\bethni/,
];

/** A column of what is never kept (PAR-007). An e-mail address is none, though it is an address. */
export const isForbidden = (heading: string): boolean => {
  const key = headingKey(heading);
  return !KNOWN.has(key) && FORBIDDEN.some((pattern) => pattern.test(key));
};

/** A field of the company in a mapping. */
export const customTarget = ({ key }: Pick<CustomField, 'key'>): string => `fields.${key}`;

/** Which field a heading names by itself; null: none. */
export const fieldNamed = (heading: string, custom: readonly CustomField[]): string | null => {
  const key = headingKey(heading);
  if (key === '' || isForbidden(heading)) return null;
  const own = custom.find((field) => headingKey(field.label) === key || headingKey(field.key) === key);
  return own ? customTarget(own) : (KNOWN.get(key) ?? null);
};
