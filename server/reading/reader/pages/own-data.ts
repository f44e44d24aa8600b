import { listFrozenPages } from '../../../booklets/index.ts';
import { describeProfile, loadParticipantSettings } from '../../../people/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { formatLocalDay, toFrenchDay } from '../../../platform/text/format-date.ts';
import { listCertificates } from '../../proofs/certificate.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { listPastMessages } from '../person/messages.ts';
import { listReaderDevices } from '../person/person-progress.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { listOpenedFileTitles } from '../tasks/files-to-read.ts';
import { describeQuizzes } from '../tasks/person-quizzes.ts';
import { listAnsweredSurveyTitles, listOwnNamedAnswers } from './own-answers.ts';
import { listNotedPages } from './page-notes.ts';
import { formatContactInTone } from './person-notice.ts';

const NOTES_TITLE = 'Mes marque-pages et mes notes, que personne d’autre ne voit';

/** All data that the booklet stores about the reader, as text: profile, reading, answers, devices and receipts. */
export const loadOwnData = async (db: Db, visit: PersonVisit) => {
  const { online, person, tree } = visit;
  const { sheet, enrolment, done } = person;
  const scope = readerScope(db, online.companyId);
  const day = (moment: Date | null) => (moment === null ? '' : formatLocalDay(moment, online.timeZone));
  const titles = new Map(listFrozenPages(tree.visible).map(({ id, title }) => [id, title]));
  const { fields: custom } = await loadParticipantSettings(scope);
  const devices = await listReaderDevices(scope, enrolment.id);
  const answers = await listOwnNamedAnswers(scope, enrolment.id);
  const messages = (await listPastMessages(scope, enrolment.id)).map(({ subject, at, readOn }): [string, string] => [
    `${subject} (affiché le ${day(at)})`,
    readOn === null ? 'Pas encore fermé' : `Lu le ${toFrenchDay(readOn)}`,
  ]);
  const notes = listNotedPages(visit).map(({ title, bookmarked, note }): [string, string] => [
    title,
    [bookmarked ? 'Marque-page' : '', note].filter((words) => words !== '').join('\n'),
  ]);
  const filled = (facts: readonly (readonly [string, string])[]) => facts.filter(([, words]) => words !== '');
  return {
    groups: [
      {
        title: 'Ma fiche',
        none: '',
        facts: filled(
          describeProfile({ ...sheet, arrivalOn: enrolment.arrivalOn }, custom, {
            referentId: person.referent,
            buddyId: person.buddy,
          }),
        ),
      },
      ...(answers.length > 0
        ? [{ title: 'Mes réponses, conservées avec mon nom', none: '', facts: filled(answers) }]
        : []),
      ...(messages.length > 0 ? [{ title: 'Messages affichés dans le livret', none: '', facts: messages }] : []),
      ...(notes.length > 0 ? [{ title: NOTES_TITLE, none: '', facts: notes }] : []),
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
          ['Quiz', await describeQuizzes(scope, visit)],
          ['Fichiers ouverts', listOpenedFileTitles({ tree, person }).join(', ')],
          ['Sondages remplis', listAnsweredSurveyTitles(tree, person).join(', ')],
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
    certificates: (await listCertificates(scope, enrolment.id)).map(({ version, issuedAt }) => ({
      version,
      on: day(issuedAt),
    })),
    hasNotes: notes.length > 0,
    contact: formatContactInTone(online.contact, tree.readable.tone ?? 'vous'),
  };
};
