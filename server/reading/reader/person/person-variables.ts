import type { ReferentDisplay } from '../../../people/index.ts';
import { toFrenchDay } from '../../../platform/text/format-date.ts';
import type { BookletTree, ReaderPerson } from './reader-context.ts';

/** Variables that always depend on the participant. */
export const PERSONAL_VARIABLES = [
  'prenom',
  'nom',
  'date_arrivee',
  'poste',
  'service',
  'site',
  'responsable',
  'responsable_telephone',
  'responsable_email',
  'parrain_nom',
] as const;

/** Variables of a participant, as text; empty where the profile has no value. */
export const buildPersonVariables = ({
  sheet,
  enrolment,
  referent,
  referentPhone,
  referentEmail,
  buddy,
}: Pick<ReaderPerson, 'sheet' | 'enrolment' | keyof ReferentDisplay>): Record<string, string> => {
  const arrival = enrolment.arrivalOn ?? sheet.arrivalOn;
  return {
    ...sheet.fields,
    prenom: sheet.firstName,
    nom: sheet.lastName,
    date_arrivee: arrival === null ? '' : toFrenchDay(arrival),
    poste: sheet.jobTitle,
    service: sheet.department,
    site: sheet.site,
    responsable: referent,
    responsable_telephone: referentPhone,
    responsable_email: referentEmail,
    parrain_nom: buddy,
  };
};

/** Returns a variable as text: the participant's value, else the booklet's default. */
export const createVariableLookup = ({
  person,
  tree,
}: {
  person: Omit<ReaderPerson, 'proofs'>;
  tree: BookletTree;
}): ((key: string) => string) => {
  const own = buildPersonVariables(person);
  const { variables } = tree.readable;
  return (key) => (Object.hasOwn(own, key) && own[key]) || (Object.hasOwn(variables, key) && variables[key]) || '';
};
