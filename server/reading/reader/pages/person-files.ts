import { type FileToSend, findMediaFile } from '../../../booklets/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import type { FileSigner } from '../documents/signed-files.ts';
import { isPrefetch, type Visit } from '../http/visit.ts';
import type { PersonCache } from '../person/person.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { recordOpenedFile } from '../tasks/files-to-read.ts';

interface PersonFilesDependencies {
  persons: PersonCache;
  signer: FileSigner;
  sendKept: (visit: Visit, file: FileToSend | null, lifetime?: string) => Promise<void>;
  say: (visit: Visit, name: 'file') => void;
}

/** Files of the pages that the reader may open, at URLs signed for their session. */
export const createPersonFileHandler = (db: Db, { persons, signer, sendKept, say }: PersonFilesDependencies) => {
  /** Records the opening of a file to read. */
  const noteOpened = async (visit: PersonVisit, found: FileToSend | null, mediaId: string): Promise<void> => {
    const { request, person } = visit;
    if (!found || request.method !== 'GET' || isPrefetch(request.headers)) return;
    if (await recordOpenedFile(db, visit, mediaId)) persons.drop(person.enrolment.id);
  };

  return async (visit: PersonVisit, mediaId: string, variant: string): Promise<void> => {
    const { online, request, tree, visitor } = visit;
    const { media } = tree.readable;
    const found = findMediaFile(Object.hasOwn(media, mediaId) ? media[mediaId] : undefined, variant);
    if (online.settings.public.on) {
      await noteOpened(visit, found, mediaId);
      return sendKept(visit, found, 'private, max-age=3600');
    }
    const shown = new URL(request.url, 'http://localhost').searchParams.get('s') ?? '';
    const left = signer.verify({ mediaId, variant }, visitor.sessionId, shown);
    if (left === 'over') return say(visit, 'file');
    if (left !== 'wrong') await noteOpened(visit, found, mediaId);
    return sendKept(visit, left === 'wrong' ? null : found, `private, max-age=${left}`);
  };
};
