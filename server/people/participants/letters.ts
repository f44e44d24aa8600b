import { setImmediate } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { isEnded } from '../../../contract/people/enrolments/enrolment.ts';
import { MAX_LETTERS, type Selection } from '../../../contract/people/participants/participants.ts';
import { contrastRatio } from '../../../contract/platform/text/colour.ts';
import { openedPersonalAccess, openPersonalAccess, refuseShutAccess } from '../../booklets/access/personal-access.ts';
import { originalKey } from '../../booklets/media/files.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { bytesOf, INK, newDocument } from '../../platform/documents/pdf/document.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { hashOfCode, newCode, writtenCode } from '../enrolments/codes.ts';
import { recordEvents } from '../enrolments/events.ts';
import { type PreparedLink, prepareLinks } from '../enrolments/links.ts';
import { move } from '../enrolments/move.ts';
import { type People, peopleFor } from './context.ts';
import { type Doors, doorsOf } from './doors.ts';
import { peopleChanged } from './facets.ts';
import type { InBooklet } from './found.ts';
import { drawLeftOut, drawLetter, type Letter, type Letterhead } from './letter-page.ts';
import { fullName } from './same.ts';
import { idsOf, refusedIn } from './selection.ts';

/** Pages drawn before other requests run. */
const AT_ONCE = 10;

const peopleOf = async (scope: Scope, ids: readonly string[]): Promise<InBooklet[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, ids))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id));
  return rows.map((row) => ({ enrolment: row.enrolments, sheet: row.participants }));
};

/** Reason why a participant gets no letter; null if there is none. */
const reasonFor = ({ enrolment, sheet }: InBooklet, { linkOf, code }: Doors): Refusal | null => {
  const name = fullName(sheet).trim() || 'cette personne';
  if (isEnded(enrolment.state)) return refusedIn(name, enrolment.state);
  if (linkOf || code !== 'individual' || sheet.employeeNumber !== '') return null;
  const action = 'Ajoutez son matricule, ou ouvrez l’accès par lien personnel';
  return new Refusal('GEN-017', { objet: name, etat: 'sans matricule', action });
};

/** GEN-017 if no participant of a selection has access. */
const nobody = (leftOut: readonly Refusal[]): Refusal => {
  const [only] = leftOut;
  if (only && leftOut.length === 1) return only;
  return new Refusal('GEN-017', {
    objet: `chacune de ces ${leftOut.length} personnes`,
    etat: 'sans accès à ce livret',
    action: 'Réadmettez-les ou renouvelez leur accès',
  });
};

const logoOf = async (scope: Scope, storage: Storage, booklet: Row<'booklets'>): Promise<Letterhead['logo']> => {
  const { mediaId, alt } = booklet.theme.logo;
  if (mediaId === null) return null;
  const { media } = scope.views;
  const [row] = await scope.select().from(media).where(eq(media.id, mediaId));
  if (row?.kind !== 'image') return null;
  try {
    const file = await storage.get(originalKey(row));
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

const letterOf = (
  { enrolment, sheet }: InBooklet,
  people: People,
  { address, linkOf, code }: Doors,
  link: PreparedLink | undefined,
  codes: ReadonlyMap<string, string>,
): Letter => {
  const url = linkOf && link ? linkOf(link.token) : null;
  const own = codes.get(enrolment.id);
  const typed = own ? writtenCode(own) : code === 'shared' ? people.booklet.access.code.shared : null;
  const last = link?.expiresAt ? dayIn(people.company.timeZone, new Date(link.expiresAt.getTime() - 1)) : null;
  return {
    name: fullName(sheet),
    firstName: sheet.firstName,
    lines: [sheet.jobTitle, [sheet.department, sheet.site].filter(Boolean).join(', ')].filter(Boolean),
    opens: url ?? address,
    // With a code, the reader types the short address; without one, only the link gives access.
    address: typed === null ? (url ?? address) : address,
    personal: url !== null,
    employeeNumber: own ? sheet.employeeNumber : '',
    code: typed,
    validUntil: url === null ? null : last,
  };
};

const draw = async (
  head: Letterhead,
  letters: readonly Letter[],
  leftOut: readonly { name: string; reason: string }[],
): Promise<Buffer> => {
  const pdf = await newDocument({ title: `Lettres d’accès : ${head.title}`, author: head.company });
  for (const [index, letter] of letters.entries()) {
    drawLetter(pdf, head, letter);
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  drawLeftOut(pdf, leftOut);
  return bytesOf(pdf);
};

const withPersonalAccess = (people: People): People => {
  const { booklet } = people;
  const access = { ...booklet.access, personal: openedPersonalAccess(booklet) };
  return { ...people, booklet: { ...booklet, access } };
};

/**
 * Prints access letters for a selection, one page each in name order; the last page names the participants without
 * access. Participants not yet invited become invited. Each letter has its own link, and a new individual code replaces
 * the former one. If neither links nor codes give access, `opensAccess` turns on access by personal link; otherwise
 * EML-041 and EML-037. Throws PAR-015 above 500 letters, EML-009, GEN-017 if no participant has access.
 */
export const printAll = async (
  scope: Scope,
  storage: Storage,
  bookletId: string,
  selection: Selection,
  { origin, opensAccess }: { origin: string; opensAccess: boolean },
): Promise<File> => {
  const found = await peopleFor(scope, bookletId, 'participants.manage');
  // A letter with a code needs no link.
  const needsAccess = !found.booklet.access.personal.on && !found.booklet.access.code.on;
  const people = needsAccess ? withPersonalAccess(found) : found;
  const doors = doorsOf(people, origin);
  if (needsAccess) await refuseShutAccess(scope, found, opensAccess);
  const ids = await idsOf(scope, people, selection);
  if (ids.length > MAX_LETTERS) throw new Refusal('PAR-015', { n: ids.length, max: MAX_LETTERS });
  const all = await peopleOf(scope, ids);
  const reasons = new Map(
    all.flatMap((one) => {
      const reason = reasonFor(one, doors);
      return reason ? [[one.enrolment.id, reason] as const] : [];
    }),
  );
  const served = all.filter(({ enrolment }) => !reasons.has(enrolment.id));
  if (served.length === 0) throw nobody([...reasons.values()]);
  const leftOut = [...reasons.values()].map(({ values }) => ({
    name: String(values.objet),
    reason: `${values.etat}. ${values.action}.`,
  }));
  const file = await printed(scope, storage, people, doors, served, leftOut, needsAccess);
  peopleChanged(bookletId);
  if (needsAccess) readersChanged(bookletId);
  return new File([new Uint8Array(file)], `Lettres d’accès - ${people.booklet.title ?? 'livret'}.pdf`, {
    type: 'application/pdf',
  });
};

const printed = async (
  scope: Scope,
  storage: Storage,
  people: People,
  doors: Doors,
  served: readonly InBooklet[],
  leftOut: readonly { name: string; reason: string }[],
  opensAccess: boolean,
): Promise<Buffer> => {
  const { booklet, company } = people;
  const ids = served.map(({ enrolment }) => enrolment.id);
  const { links, keep } = await prepareLinks(scope, doors.linkOf ? ids : [], 'letter');
  const coded = doors.code === 'individual' ? served.filter(({ sheet }) => sheet.employeeNumber !== '') : [];
  const codes = new Map(coded.map(({ enrolment }) => [enrolment.id, newCode()]));
  const head: Letterhead = {
    company: company.name,
    contact: company.contact,
    title: booklet.title ?? 'Livret d’accueil',
    tone: booklet.tone,
    logo: await logoOf(scope, storage, booklet),
    colour: contrastRatio(booklet.theme.colours.primary, '#ffffff') < 4.5 ? INK : booklet.theme.colours.primary,
  };
  const letters = served.map((one) => letterOf(one, people, doors, links.get(one.enrolment.id), codes));
  // Draws before it writes: if drawing fails, nobody becomes invited.
  const file = await draw(head, letters, leftOut);
  const hashes = Object.fromEntries([...codes].map(([id, code]) => [id, hashOfCode(id, code)]));
  await scope.transaction(async (inside) => {
    if (opensAccess) await openPersonalAccess(inside, people, true);
    await keep(inside);
    await inside.update('enrolments', { codeHash: sql`${JSON.stringify(hashes)}::jsonb ->> id::text` }, (rows) =>
      among(rows.id, Object.keys(hashes)),
    );
    await recordEvents(inside, ids, 'letter_printed');
    await move(inside, ids, 'invite');
  });
  return file;
};
