import { CAMPAIGN_KINDS, type CampaignKind, type MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import type { CampaignModel } from '../../../contract/messages/campaigns/campaigns.ts';
import { french } from '../../../contract/platform/errors.ts';
import { escapeHtml } from '../../booklets/publications/variables.ts';
import { converted } from '../../booklets/tone/french/convert.ts';
import type { Row } from '../../platform/data/scope.ts';
import type { ModelText } from './model-blocks.ts';
import { MODELS_BY_TYPE } from './model-by-type.ts';
import { TU } from './model-tu.ts';
import { VOUS } from './model-vous.ts';

type Booklet = Pick<Row<'booklets'>, 'title' | 'tone' | 'type' | 'welcome'>;

/** Every text of a value passed through `fn`. */
const mapped = <Value>(value: Value, fn: (text: string, name: string) => string, name = ''): Value => {
  if (typeof value === 'string') return fn(value, name) as Value;
  if (Array.isArray(value)) return value.map((one) => mapped(one, fn, name)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, fn, key)])) as Value;
};

/** Who signs the booklet’s welcome signs its messages; else those of the company who wrote it. */
const signature = ({ welcome }: Booklet) =>
  ({
    type: 'signature',
    name: welcome.signatory || 'L’équipe des ressources humaines',
    role: welcome.signatory === '' ? '{{entreprise}}' : welcome.signatoryRole,
  }) as const;

const NO_TITLES = new Set<string>();

/** The words of a kind of message: those of the booklet’s type, or those for somebody who arrives. */
const findModelText = ({ type, tone }: Booklet, kind: CampaignKind): ModelText => {
  const own = kind === 'free' ? undefined : MODELS_BY_TYPE[type]?.[kind];
  if (!own) return (tone === 'tu' ? TU : VOUS)[kind];
  // What is left to be written is told to whoever writes, in any tone.
  const isInstruction = (text: string) => modelWords.some((words) => text.includes(words));
  return mapped(own, (text, field) =>
    tone === 'vous' || field === 'type' || isInstruction(text)
      ? text
      : converted(text, tone, { html: field === 'html', titles: NO_TITLES }).text,
  );
};

/** The ready-made message of a kind, about this booklet and in its tone. */
export const modelOf = (booklet: Booklet, kind: CampaignKind): CampaignModel => {
  const { name, ...body } = findModelText(booklet, kind);
  const title = booklet.title ?? '';
  const said = mapped<MailBody>(body, (text, field) =>
    field === 'type' ? text : french(text).replaceAll('[titre]', field === 'html' ? escapeHtml(title) : title),
  );
  return { kind, name, body: { ...said, blocks: [...said.blocks, signature(booklet)] } };
};

export const modelsOf = (booklet: Booklet): CampaignModel[] => CAMPAIGN_KINDS.map((kind) => modelOf(booklet, kind));

/** What models leave to be written: a message that still holds it is not ready. */
export const modelWords = [
  'Décrivez ici le changement',
  'Résumez ici les nouveautés',
  'Écrivez ici votre message',
] as const;
