import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { isEnded } from '../../../../contract/people/enrolments/enrolment.ts';
import { MAX_LETTERS, type Selection } from '../../../../contract/people/participants/participants.ts';
import { contrastRatio } from '../../../../contract/platform/text/colour.ts';
import { buildOriginalKey, invalidateReaderCache } from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { createPdf, TEXT_COLOUR, toPdfBytes } from '../../../platform/documents/pdf/document.ts';
import { runImageOperation } from '../../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../../platform/files/storage/storage.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { createIndividualCode, formatIndividualCode, hashIndividualCode } from '../../enrolments/codes.ts';
import { recordEnrolmentEvents } from '../../enrolments/events.ts';
import { type PreparedLink, preparePersonalLinks } from '../../enrolments/links.ts';
import { moveEnrolments } from '../../enrolments/move.ts';
import { type ParticipantsContext, requireParticipants } from '../context.ts';
import { type EnrolledParticipant, listEnrolledParticipants } from '../find-participant.ts';
import { createStateRefusal, resolveSelectionIds } from '../list/selection.ts';
import { formatFullName } from '../profile/duplicate-profile.ts';
import { type AccessMethods, getAccessMethods } from './access-methods.ts';
import { drawExcludedPage, drawLetter, type Letter, type Letterhead } from './letter-page.ts';
import { buildEnabledAccess, enablePersonalAccess, refuseDisabledAccess } from './personal-access.ts';

/** Pages drawn before other requests run. */
const PAGES_PER_TURN = 10;

/** Reason why a participant gets no letter; null if there is none. */
const findLetterRefusal = (
  { enrolment, profile }: EnrolledParticipant,
  { buildLink, code }: AccessMethods,
): Refusal | null => {
  const name = formatFullName(profile).trim() || 'cette personne';
  if (isEnded(enrolment.state)) return createStateRefusal(name, enrolment.state);
  if (buildLink || code !== 'individual' || profile.employeeNumber !== '') return null;
  const action = 'Ajoutez son matricule, ou ouvrez l’accès par lien personnel';
  return new Refusal('GEN-017', { objet: name, etat: 'sans matricule', action });
};

/** GEN-017 if no participant of a selection has access. */
const createNoAccessRefusal = (leftOut: readonly Refusal[]): Refusal => {
  const [only] = leftOut;
  if (only && leftOut.length === 1) return only;
  return new Refusal('GEN-017', {
    objet: `chacune de ces ${leftOut.length} personnes`,
    etat: 'sans accès à ce livret',
    action: 'Réadmettez-les ou renouvelez leur accès',
  });
};

const findLogo = async (
  scope: Scope,
  storage: Storage,
  booklet: TenantRow<'booklets'>,
): Promise<Letterhead['logo']> => {
  const { mediaId, alt } = booklet.theme.logo;
  if (mediaId === null) return null;
  const { media } = scope.views;
  const [row] = await scope.select().from(media).where(eq(media.id, mediaId));
  if (row?.kind !== 'image') return null;
  try {
    const file = await storage.get(buildOriginalKey(row));
    const { bytes, width, height } = await runImageOperation(
      'letterLogo',
      { bytes: file, width: 680, height: 256 },
      { companyId: scope.companyId, fileName: row.name },
    );
    return { url: `data:image/png;base64,${bytes.toString('base64')}`, alt, width, height };
  } catch (error) {
    // A letter without its logo is better than no letter.
    if (error instanceof MissingFile) return null;
    throw error;
  }
};

const buildLetter = (
  { enrolment, profile }: EnrolledParticipant,
  people: ParticipantsContext,
  { address, buildLink, code }: AccessMethods,
  link: PreparedLink | undefined,
  codes: ReadonlyMap<string, string>,
): Letter => {
  const url = buildLink && link ? buildLink(link.token) : null;
  const own = codes.get(enrolment.id);
  const typed = own ? formatIndividualCode(own) : code === 'shared' ? people.booklet.access.code.shared : null;
  const last = link?.expiresAt ? getLocalDay(people.company.timeZone, new Date(link.expiresAt.getTime() - 1)) : null;
  return {
    name: formatFullName(profile),
    firstName: profile.firstName,
    lines: [profile.jobTitle, [profile.department, profile.site].filter(Boolean).join(', ')].filter(Boolean),
    targetUrl: url ?? address,
    // With a code, the reader types the short address; without one, only the link gives access.
    address: typed === null ? (url ?? address) : address,
    personal: url !== null,
    employeeNumber: own ? profile.employeeNumber : '',
    code: typed,
    validUntil: url === null ? null : last,
  };
};

const drawLetters = async (
  head: Letterhead,
  letters: readonly Letter[],
  leftOut: readonly { name: string; reason: string }[],
): Promise<Buffer> => {
  const pdf = await createPdf({ title: `Lettres d’accès : ${head.title}`, author: head.company });
  for (const [index, letter] of letters.entries()) {
    drawLetter(pdf, head, letter);
    if (index % PAGES_PER_TURN === PAGES_PER_TURN - 1) await setImmediate();
  }
  drawExcludedPage(pdf, leftOut);
  return toPdfBytes(pdf);
};

const assumePersonalAccess = (people: ParticipantsContext): ParticipantsContext => {
  const { booklet } = people;
  const access = { ...booklet.access, personal: buildEnabledAccess(booklet) };
  return { ...people, booklet: { ...booklet, access } };
};

/**
 * Prints access letters for a selection, one page each in name order; the last page names the participants without
 * access. Participants not yet invited become invited. Each letter has its own link, and a new individual code replaces
 * the former one. If neither links nor codes give access, `opensAccess` turns on access by personal link; otherwise
 * EML-041 and EML-037. Throws PAR-015 above 500 letters, EML-009, GEN-017 if no participant has access.
 */
export const printAccessLetters = async (
  scope: Scope,
  storage: Storage,
  bookletId: string,
  selection: Selection,
  { origin, opensAccess }: { origin: string; opensAccess: boolean },
): Promise<File> => {
  const found = await requireParticipants(scope, bookletId, 'participants.manage');
  // A letter with a code needs no link.
  const needsAccess = !found.booklet.access.personal.on && !found.booklet.access.code.on;
  const people = needsAccess ? assumePersonalAccess(found) : found;
  const methods = getAccessMethods(people, origin);
  if (needsAccess) await refuseDisabledAccess(scope, found, opensAccess);
  const ids = await resolveSelectionIds(scope, people, selection);
  if (ids.length > MAX_LETTERS) throw new Refusal('PAR-015', { n: ids.length, max: MAX_LETTERS });
  const all = await listEnrolledParticipants(scope, ids);
  const reasons = new Map(
    all.flatMap((one) => {
      const reason = findLetterRefusal(one, methods);
      return reason ? [[one.enrolment.id, reason] as const] : [];
    }),
  );
  const served = all.filter(({ enrolment }) => !reasons.has(enrolment.id));
  if (served.length === 0) throw createNoAccessRefusal([...reasons.values()]);
  const leftOut = [...reasons.values()].map(({ values }) => ({
    name: String(values.objet),
    reason: `${values.etat}. ${values.action}.`,
  }));
  const file = await printAndRecordLetters(scope, storage, people, methods, served, leftOut, needsAccess);
  if (needsAccess) invalidateReaderCache(bookletId);
  return new File([new Uint8Array(file)], `Lettres d’accès - ${people.booklet.title ?? 'livret'}.pdf`, {
    type: 'application/pdf',
  });
};

const printAndRecordLetters = async (
  scope: Scope,
  storage: Storage,
  people: ParticipantsContext,
  methods: AccessMethods,
  served: readonly EnrolledParticipant[],
  leftOut: readonly { name: string; reason: string }[],
  opensAccess: boolean,
): Promise<Buffer> => {
  const { booklet, company } = people;
  const ids = served.map(({ enrolment }) => enrolment.id);
  const { links, keep } = await preparePersonalLinks(scope, methods.buildLink ? ids : [], 'letter');
  const coded = methods.code === 'individual' ? served.filter(({ profile }) => profile.employeeNumber !== '') : [];
  const codes = new Map(coded.map(({ enrolment }) => [enrolment.id, createIndividualCode()]));
  const head: Letterhead = {
    company: company.name,
    contact: company.contact,
    title: booklet.title ?? 'Livret d’accueil',
    tone: booklet.tone,
    logo: await findLogo(scope, storage, booklet),
    colour: contrastRatio(booklet.theme.colours.primary, '#ffffff') < 4.5 ? TEXT_COLOUR : booklet.theme.colours.primary,
  };
  const letters = served.map((one) => buildLetter(one, people, methods, links.get(one.enrolment.id), codes));
  // Draws before it writes: if drawing fails, nobody becomes invited.
  const file = await drawLetters(head, letters, leftOut);
  const hashes = Object.fromEntries([...codes].map(([id, code]) => [id, hashIndividualCode(id, code)]));
  await scope.transaction(async (inside) => {
    if (opensAccess) await enablePersonalAccess(inside, people, true);
    await keep(inside);
    await inside.update('enrolments', { codeHash: sql`${JSON.stringify(hashes)}::jsonb ->> id::text` }, (rows) =>
      anyOf(rows.id, Object.keys(hashes)),
    );
    await recordEnrolmentEvents(inside, ids, 'letter_printed');
    await moveEnrolments(inside, ids, 'invite');
  });
  return file;
};
