import { CAMPAIGN_KINDS, type CampaignKind, type MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import type { CampaignModel } from '../../../../contract/messages/campaigns/campaigns.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { convertTone, escapeHtml } from '../../../booklets/index.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { ARRIVAL_MODELS } from './model-arrival.ts';
import type { ModelText } from './model-blocks.ts';
import { MODELS_BY_TYPE } from './model-by-type.ts';

type Booklet = Pick<TenantRow<'booklets'>, 'title' | 'tone' | 'type' | 'welcome'>;

/** Every text of a value passed through `fn`. */
const mapModelTexts = <Value>(value: Value, fn: (text: string, name: string) => string, name = ''): Value => {
  if (typeof value === 'string') return fn(value, name) as Value;
  if (Array.isArray(value)) return value.map((one) => mapModelTexts(one, fn, name)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapModelTexts(one, fn, key)])) as Value;
};

/** The signatory of the booklet’s welcome signs its messages too; otherwise the HR team does. */
const buildSignature = ({ welcome }: Booklet) =>
  ({
    type: 'signature',
    name: welcome.signatory || 'L’équipe des ressources humaines',
    role: welcome.signatory === '' ? '{{entreprise}}' : welcome.signatoryRole,
  }) as const;

const NO_TITLES = new Set<string>();

/** Texts of a kind of message: those of the booklet’s type, or those for a new employee. */
const getModelText = ({ type, tone }: Booklet, kind: CampaignKind): ModelText => {
  const own = kind === 'free' ? undefined : MODELS_BY_TYPE[type]?.[kind];
  // Instructions left in the model address the author, whatever the tone.
  const isInstruction = (text: string) => MODEL_PLACEHOLDERS.some((words) => text.includes(words));
  return mapModelTexts(own ?? ARRIVAL_MODELS[kind], (text, field) =>
    tone === 'vous' || field === 'type' || isInstruction(text)
      ? text
      : convertTone(text, tone, { html: field === 'html', titles: NO_TITLES }).text,
  );
};

/** Ready-made message of a kind, with the booklet's title and tone. */
export const getCampaignModel = (booklet: Booklet, kind: CampaignKind): CampaignModel => {
  const { name, ...body } = getModelText(booklet, kind);
  const title = booklet.title ?? '';
  const said = mapModelTexts<MailBody>(body, (text, field) =>
    field === 'type'
      ? text
      : applyFrenchSpacing(text).replaceAll('[titre]', field === 'html' ? escapeHtml(title) : title),
  );
  return { kind, name, body: { ...said, blocks: [...said.blocks, buildSignature(booklet)] } };
};

export const listBookletModels = (booklet: Booklet): CampaignModel[] =>
  CAMPAIGN_KINDS.map((kind) => getCampaignModel(booklet, kind));

/** Placeholders that the author must replace: a message that still contains one is not ready. */
export const MODEL_PLACEHOLDERS = [
  'Décrivez ici le changement',
  'Résumez ici les nouveautés',
  'Écrivez ici votre message',
] as const;
