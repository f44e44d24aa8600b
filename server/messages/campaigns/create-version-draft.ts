import { and, eq, inArray } from 'drizzle-orm';
import { INVITED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { escapeHtml, listOnlineSentences } from '../../booklets/index.ts';
import { formatCount, type ParticipantsContext } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';
import {
  buildCampaignDefaults,
  buildDefaultAudience,
  buildDefaultPlanning,
  buildListAudience,
  requireListSize,
} from './create-campaign.ts';
import { type Campaign, toCampaign } from './find-campaign.ts';
import { getCampaignModel } from './models/models.ts';

/** Maximum number of sentences of a version in its message. */
const MAX_VERSION_SENTENCES = 8;

/** The model of a new version, with what changed in place of the words to write. */
const buildVersionBody = async (scope: Scope, { booklet }: ParticipantsContext) => {
  const model = getCampaignModel(booklet, 'new_version');
  const sentences = await listOnlineSentences(scope, booklet.id);
  if (sentences.length === 0) return model;
  const told = sentences.slice(0, MAX_VERSION_SENTENCES).map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  const html = `<ul>${told.join('')}</ul>`;
  const blocks = model.body.blocks.map((block) => (block.type === 'callout' ? { ...block, html } : block));
  return { ...model, body: { ...model.body, blocks } };
};

/** Enrolments that the version online asks again, oldest first. */
const listAskedEnrolments = async (scope: Scope, bookletId: string): Promise<string[]> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        eq(enrolments.toReread, true),
        inArray(enrolments.state, [...INVITED_STATES]),
      ),
    )
    .orderBy(enrolments.id);
  return rows.map(({ id }) => id);
};

/**
 * Creates the draft of a message on the version online. Where nobody is followed by name, a list of those asked again
 * would tell who read what: all who were invited are written to. EML-001 when the version asks nobody.
 */
export const createVersionDraft = async (
  scope: Scope,
  people: ParticipantsContext,
): Promise<{ campaign: Campaign; message: string }> => {
  const { booklet, company, follow, today } = people;
  const ids = follow.named ? await listAskedEnrolments(scope, booklet.id) : null;
  if (ids?.length === 0) throw new Refusal('EML-001', { n: 0 });
  if (ids) requireListSize(ids);
  const model = await buildVersionBody(scope, people);
  const [row] = await scope.insert('campaigns', [
    {
      ...buildCampaignDefaults(scope, people),
      kind: 'new_version',
      name: `${model.name} du ${formatFrenchDay(today)}`,
      bodies: { [booklet.sourceLanguage]: model.body },
      audience: ids ? buildListAudience(ids) : buildDefaultAudience(people, 'new_version'),
      planning: buildDefaultPlanning(company.timeZone),
    },
  ]);
  if (!row) throw new Error('no campaign made');
  const message = ids
    ? phraseText('Brouillon créé pour {suite}', { suite: formatCount(ids.length, 'participant', 'participants') })
    : phraseText('Brouillon créé.');
  return { campaign: toCampaign(row), message };
};
