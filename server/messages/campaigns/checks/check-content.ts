import { findNearestNames } from '../../../../blocks/find-nearest-names.ts';
import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import {
  type CampaignCheck,
  countBodyCharacters,
  GOOD_SUBJECT_CHARACTERS,
  MAX_BODY_CHARACTERS,
  MAX_HTML_BYTES,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import { type ErrorCode, phraseText } from '../../../../contract/platform/errors.ts';
import { countGraphemes } from '../../../../contract/platform/text/graphemes.ts';
import { toPlainText } from '../../../../contract/platform/text/text.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildPlainBrand } from '../../../platform/mail/mail-brand.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { listKnownVariables } from '../mail/list-known-variables.ts';
import { hasPersonalLink } from '../mail/mail-source.ts';
import { loadMailFrame } from '../mail/preview-message.ts';
import { compileMail, fillMail, listBodyVariables } from '../mail/render.ts';
import { loadSampleValues } from '../mail/variable-values.ts';
import { MODEL_PLACEHOLDERS } from '../models/models.ts';
import { buildFailedCheck, buildPassedCheck } from './build-check.ts';

const MIN_SUBJECT_LENGTH = 3;
/** As long as the real links, so that the computed size is that of the sent message. */
const SAMPLE_LINK = `https://${'x'.repeat(120)}`;

const checkSubject = ({ subject }: MailBody, language: string): CampaignCheck[] => {
  const n = countGraphemes(subject.trim());
  const at = { language };
  if (n === 0) return [buildFailedCheck('subject', 'blocking', 'GEN-001', {}, at)];
  if (n < MIN_SUBJECT_LENGTH)
    return [buildFailedCheck('subject', 'blocking', 'GEN-003', { libelle: 'Objet', n: MIN_SUBJECT_LENGTH }, at)];
  return n > GOOD_SUBJECT_CHARACTERS
    ? [buildFailedCheck('subject', 'warning', 'EML-024', { n, max: GOOD_SUBJECT_CHARACTERS }, at)]
    : [];
};

/** Code that blocks the launch because of this block; null when it is ready. */
const findBlockFault = (block: MailBlock, isShown: boolean): ErrorCode | null => {
  switch (block.type) {
    case 'button':
      if (block.label.trim() === '') return 'GEN-001';
      return block.href === '' ? 'GEN-007' : null;
    case 'image':
      if (isShown) return 'EML-034';
      if (block.mediaId === null) return 'EDI-016';
      return !block.decorative && block.alt.trim() === '' ? 'EDI-003' : null;
    case 'heading':
      return block.text.trim() === '' ? 'GEN-001' : null;
    case 'text':
    case 'callout':
      if (toPlainText(block.html) === '') return 'GEN-001';
      return MODEL_PLACEHOLDERS.some((words) => block.html.includes(words)) ? 'EML-028' : null;
    default:
      return null;
  }
};

/** Checks each body: nothing empty, nothing too long or too heavy, every variable known. */
export const checkContent = async (
  scope: Scope,
  campaignContext: CampaignContext,
  productName: string,
): Promise<CampaignCheck[]> => {
  const { campaign, people } = campaignContext;
  const bodies = Object.entries(campaign.bodies);
  if (bodies.length === 0) return [buildFailedCheck('content', 'blocking', 'GEN-001')];
  const known = (await listKnownVariables(scope, people)).map(({ key }) => key);
  const sample = await loadSampleValues(scope, people, campaign);
  // Pictures do not count in the size of the HTML.
  const brand = buildPlainBrand(people.company.name, people.booklet.theme.colours.primary);
  const checks: CampaignCheck[] = [];
  const isShown = campaign.step?.to === 'reader';
  const isInvitation = campaign.kind === 'invitation' && !isShown;
  for (const [language, body] of bodies) {
    const at = { language };
    checks.push(...checkSubject(body, language));
    if (body.blocks.length === 0) checks.push(buildFailedCheck('content', 'blocking', 'GEN-001', {}, at));
    const length = countBodyCharacters(body);
    if (length > MAX_BODY_CHARACTERS) {
      const values = { libelle: 'Message', n: MAX_BODY_CHARACTERS, saisi: length };
      checks.push(buildFailedCheck('content', 'blocking', 'GEN-002', values, at));
    }
    for (const [index, block] of body.blocks.entries()) {
      const code = findBlockFault(block, isShown);
      const name = block.type === 'image' ? 'images' : 'content';
      if (code) checks.push(buildFailedCheck(name, 'blocking', code, {}, { language, block: index }));
    }
    if (isInvitation && !hasPersonalLink(body)) checks.push(buildFailedCheck('button', 'blocking', 'EML-010', {}, at));
    for (const key of listBodyVariables(body)) {
      if (known.includes(key)) continue;
      const close = findNearestNames(key, known).map((one) => `{{${one}}}`);
      const liste = close.join(', ') || 'aucune';
      checks.push(
        buildFailedCheck('variables', 'blocking', 'EDI-005', { nom: `{{${key}}}`, liste }, { ...at, variable: key }),
      );
    }
    if (isShown) continue;
    const frame = await loadMailFrame(scope, campaignContext, body, { language, productName, brand });
    const mail = fillMail(compileMail(body, frame), {
      variables: sample,
      link: SAMPLE_LINK,
      rights: SAMPLE_LINK,
    });
    const size = Buffer.byteLength(mail.html);
    if (size > MAX_HTML_BYTES) {
      const values = { poids: Math.ceil(size / 1024), max: MAX_HTML_BYTES / 1024 };
      checks.push(buildFailedCheck('weight', 'blocking', 'EML-026', values, { ...at, n: size }));
    }
  }
  const told = new Set(checks.map(({ check }) => check));
  if (!told.has('subject')) checks.push(buildPassedCheck('subject', phraseText('L’objet est prêt.')));
  if (!told.has('content')) checks.push(buildPassedCheck('content', phraseText('Le message est complet.')));
  if (isInvitation && !told.has('button'))
    checks.push(buildPassedCheck('button', phraseText('Le bouton d’accès au livret est là.')));
  if (isShown) return checks;
  if (!told.has('images')) checks.push(buildPassedCheck('images', phraseText('Chaque image a sa description.')));
  if (!told.has('weight')) checks.push(buildPassedCheck('weight', phraseText('Le message est assez léger.')));
  return checks;
};
