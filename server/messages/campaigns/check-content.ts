import { nearest } from '../../../blocks/nearest.ts';
import type { MailBlock, MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import {
  bodyLength,
  type Check,
  GOOD_SUBJECT,
  MAX_BODY,
  MAX_HTML,
} from '../../../contract/messages/campaigns/campaigns.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { graphemes } from '../../../contract/platform/text/graphemes.ts';
import { plainText } from '../../../contract/platform/text/text.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { found, well } from './finding.ts';
import type { Desk } from './found.ts';
import { knownVariables } from './known.ts';
import { hasLink } from './mail-source.ts';
import { modelWords } from './models.ts';
import { frameOf } from './preview.ts';
import { compileMail, fillMail, variablesOfBody } from './render.ts';
import { sampleValues } from './values.ts';

const MIN_SUBJECT = 3;
/** As long as the real links, so that the computed size is that of the sent message. */
const LINK = `https://${'x'.repeat(120)}`;

const subjectChecks = ({ subject }: MailBody, language: string): Check[] => {
  const n = graphemes(subject.trim());
  const at = { language };
  if (n === 0) return [found('subject', 'blocking', 'GEN-001', {}, at)];
  if (n < MIN_SUBJECT) return [found('subject', 'blocking', 'GEN-003', { libelle: 'Objet', n: MIN_SUBJECT }, at)];
  return n > GOOD_SUBJECT ? [found('subject', 'warning', 'EML-024', { n, max: GOOD_SUBJECT }, at)] : [];
};

const blockCheck = (block: MailBlock, isShown: boolean, at: { language: string; block: number }): Check | null => {
  switch (block.type) {
    case 'button':
      if (block.label.trim() === '') return found('content', 'blocking', 'GEN-001', {}, at);
      return block.href === '' ? found('content', 'blocking', 'GEN-007', {}, at) : null;
    case 'image':
      if (isShown) return found('images', 'blocking', 'EML-034', {}, at);
      if (block.mediaId === null) return found('images', 'blocking', 'EDI-016', {}, at);
      return !block.decorative && block.alt.trim() === '' ? found('images', 'blocking', 'EDI-003', {}, at) : null;
    case 'heading':
      return block.text.trim() === '' ? found('content', 'blocking', 'GEN-001', {}, at) : null;
    case 'text':
    case 'callout':
      if (plainText(block.html) === '') return found('content', 'blocking', 'GEN-001', {}, at);
      return modelWords.some((words) => block.html.includes(words))
        ? found('content', 'blocking', 'EML-028', {}, at)
        : null;
    default:
      return null;
  }
};

/** Checks each body: nothing empty, nothing too long or too heavy, every variable known. */
export const contentChecks = async (scope: Scope, desk: Desk, productName: string): Promise<Check[]> => {
  const { campaign, people } = desk;
  const bodies = Object.entries(campaign.bodies);
  if (bodies.length === 0) return [found('content', 'blocking', 'GEN-001')];
  const known = (await knownVariables(scope, people)).map(({ key }) => key);
  const sample = await sampleValues(scope, people, campaign);
  const checks: Check[] = [];
  const isShown = campaign.step?.to === 'reader';
  const isInvitation = campaign.kind === 'invitation' && !isShown;
  for (const [language, body] of bodies) {
    const at = { language };
    checks.push(...subjectChecks(body, language));
    if (body.blocks.length === 0) checks.push(found('content', 'blocking', 'GEN-001', {}, at));
    const length = bodyLength(body);
    if (length > MAX_BODY) {
      checks.push(found('content', 'blocking', 'GEN-002', { libelle: 'Message', n: MAX_BODY, saisi: length }, at));
    }
    checks.push(...body.blocks.flatMap((block, index) => blockCheck(block, isShown, { language, block: index }) ?? []));
    if (isInvitation && !hasLink(body)) checks.push(found('button', 'blocking', 'EML-010', {}, at));
    for (const key of variablesOfBody(body)) {
      if (known.includes(key)) continue;
      const close = nearest(key, known).map((one) => `{{${one}}}`);
      const liste = close.join(', ') || 'aucune';
      checks.push(found('variables', 'blocking', 'EDI-005', { nom: `{{${key}}}`, liste }, { ...at, variable: key }));
    }
    if (isShown) continue;
    const mail = fillMail(await compileMail(body, await frameOf(scope, desk, body, language, productName)), {
      variables: sample,
      link: LINK,
      rights: LINK,
    });
    const size = Buffer.byteLength(mail.html);
    if (size > MAX_HTML) {
      const values = { poids: Math.ceil(size / 1024), max: MAX_HTML / 1024 };
      checks.push(found('weight', 'blocking', 'EML-026', values, { ...at, n: size }));
    }
  }
  const told = new Set(checks.map(({ check }) => check));
  if (!told.has('subject')) checks.push(well('subject', phraseText('L’objet est prêt.')));
  if (!told.has('content')) checks.push(well('content', phraseText('Le message est complet.')));
  if (isInvitation && !told.has('button'))
    checks.push(well('button', phraseText('Le bouton d’accès au livret est là.')));
  if (isShown) return checks;
  if (!told.has('images')) checks.push(well('images', phraseText('Chaque image a sa description.')));
  if (!told.has('weight')) checks.push(well('weight', phraseText('Le message est assez léger.')));
  return checks;
};
