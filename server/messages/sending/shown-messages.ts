import type { Scope } from '../../platform/data/access/scope.ts';
import type { ReaderMessage } from '../../reading/index.ts';
import { findMailBody } from '../campaigns/mail/find-mail-body.ts';
import { fillReaderMessage } from '../campaigns/mail/reader-message.ts';
import { loadRecipientValues } from '../campaigns/mail/variable-values.ts';
import { findSendContext } from './send-context.ts';

/** Current messages of these steps, in the reader's language. Steps that are off or archived are left out. */
export const loadShownMessages = async (
  scope: Scope,
  enrolmentId: string,
  stepIds: readonly string[],
): Promise<ReaderMessage[]> => {
  const messages: ReaderMessage[] = [];
  for (const id of stepIds) {
    const post = await findSendContext(scope, id);
    if (post === null || post.campaign.state === 'draft' || post.campaign.archivedAt !== null) continue;
    const { people, campaign } = post;
    const reader = (await loadRecipientValues(scope, people, campaign, [enrolmentId])).get(enrolmentId);
    const fallback = people.booklet.sourceLanguage;
    const found = findMailBody(campaign.bodies, reader?.sheet.language || fallback, fallback);
    if (!reader || !found) continue;
    messages.push({ id, ...fillReaderMessage(found.body, found.language, reader.variables) });
  }
  return messages;
};
