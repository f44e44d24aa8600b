import { dayFor } from '../../booklets/booklets/when.ts';
import { frozenPages } from '../../booklets/publications/snapshot.ts';
import type { Db } from '../../platform/data/client.ts';
import { openedTitles } from './files-to-read.ts';
import { keptMessages } from './messages.ts';
import { answeredTitles, namedAnswersOf } from './own-answers.ts';
import { frenchDay } from './person.ts';
import { contactInTone } from './person-notice.ts';
import { devicesOf } from './person-progress.ts';
import { quizzesInWords } from './person-quizzes.ts';
import type { PersonVisit } from './person-visit.ts';
import { readerScope } from './shelf.ts';

/** All data that the booklet stores about the reader, as text: profile, reading, answers, devices and receipts. */
export const keptOf = async (db: Db, visit: PersonVisit) => {
  const { online, person, tree } = visit;
  const { sheet, enrolment, done } = person;
  const scope = readerScope(db, online.companyId);
  const day = (moment: Date | null) => (moment === null ? '' : dayFor(moment, online.timeZone));
  const titles = new Map(frozenPages(tree.visible).map(({ id, title }) => [id, title]));
  const devices = await devicesOf(scope, enrolment.id);
  const answers = await namedAnswersOf(scope, enrolment.id);
  const messages = (await keptMessages(scope, enrolment.id)).map(({ subject, at, readOn }): [string, string] => [
    `${subject} (affiché le ${day(at)})`,
    readOn === null ? 'Pas encore fermé' : `Lu le ${frenchDay(readOn)}`,
  ]);
  const filled = (facts: readonly (readonly [string, string])[]) => facts.filter(([, words]) => words !== '');
  const arrivalOn = enrolment.arrivalOn === null ? '' : frenchDay(enrolment.arrivalOn);
  return {
    groups: [
      {
        title: 'Ma fiche',
        none: '',
        facts: filled([
          ['Prénom', sheet.firstName],
          ['Nom', sheet.lastName],
          ['E-mail', sheet.email],
          ['E-mail professionnel', sheet.workEmail],
          ['Téléphone', sheet.phone],
          ['Matricule', sheet.employeeNumber],
          ['Poste', sheet.jobTitle],
          ['Service', sheet.department],
          ['Site', sheet.site],
          ['Groupes', sheet.groups.join(', ')],
          ['Date d’arrivée', arrivalOn],
          ['Responsable', person.referent],
          ['Parrain ou marraine', person.buddy],
          ...Object.entries(sheet.fields),
        ]),
      },
      ...(answers.length > 0
        ? [{ title: 'Mes réponses, conservées avec mon nom', none: '', facts: filled(answers) }]
        : []),
      ...(messages.length > 0 ? [{ title: 'Messages affichés dans le livret', none: '', facts: messages }] : []),
      {
        title: 'Ma lecture',
        none: 'Rien n’est conservé de cette lecture.',
        facts: filled([
          ['Invitation', day(enrolment.invitedAt)],
          ['Première ouverture', day(enrolment.openedAt)],
          ['Dernière activité', day(enrolment.lastActivityAt)],
          ['Lecture terminée', day(enrolment.completedAt)],
          ['Information lue', day(enrolment.noticeAt)],
          ['Fin de l’accès', day(enrolment.expiresAt)],
          ['Quiz', await quizzesInWords(scope, visit)],
          ['Fichiers ouverts', openedTitles({ tree, person }).join(', ')],
          ['Sondages remplis', answeredTitles(tree, person).join(', ')],
          [
            'Pages lues',
            [...done]
              .map((id) => titles.get(id) ?? '')
              .filter(Boolean)
              .join(', '),
          ],
        ]),
      },
    ],
    devices: devices.map(({ id, device, lastSeenAt }) => ({
      id,
      name: device || 'Appareil',
      seen: day(lastSeenAt),
      here: id === visit.visitor.sessionId,
    })),
    receipts: person.proofs.map(({ number, document, at }) => ({ number, document, on: day(new Date(at)) })),
    contact: contactInTone(online.contact, tree.readable.tone ?? 'vous'),
  };
};
