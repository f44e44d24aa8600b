import { joinWithElision } from '../../../../contract/platform/text/french-writing.ts';
import type { Persona, ViewDescription, ViewReason } from '../../../../contract/reading/viewer.ts';
import { formatDay } from '../../../lib/format.ts';
import { getCurrentLocale, t } from '../../../lib/i18n.ts';
import { getLanguageName } from '../../../lib/language-names.ts';
import { formatAudienceWho, formatOwnField } from '../../audience/format-audience.ts';

/** « J+3 », « J−7 », « J ». */
export const formatViewDay = (day: number): string =>
  day === 0 ? t('viewAs.day.arrival') : t('viewAs.day.offset', { offset: `${day < 0 ? '−' : '+'}${Math.abs(day)}` });

/** A persona as words: « personne fictive : CDD, site Lyon ». */
const formatPersona = ({ site, department, contractType, groups, language, fields }: Persona): string => {
  const parts = [
    ...(contractType === null ? [] : [t(`audience.contract.${contractType}`)]),
    ...(site === '' ? [] : [t('viewAs.persona.site', { value: site })]),
    ...(department === '' ? [] : [t('viewAs.persona.department', { value: department })]),
    ...groups.map((value) => t('viewAs.persona.group', { value })),
    ...(language === '' ? [] : [getLanguageName(language)]),
    ...Object.entries(fields).flatMap(([key, value]) =>
      value === '' ? [] : [t('viewAs.persona.own', { field: formatOwnField(key), value })],
    ),
  ];
  return parts.length === 0 ? t('viewAs.persona.any') : t('viewAs.persona', { parts: parts.join(', ') });
};

/** Stands for the name until the sentence is known: « que Inès » becomes « qu’Inès ». */
const NAME_PLACE = '\u0001';

/** Whose eyes the view has, and on which day. */
export const formatViewer = (view: ViewDescription, persona: Persona | null): string => {
  const [before = '', after = ''] = t(view.day === null ? 'viewAs.banner.today' : 'viewAs.banner', {
    who: NAME_PLACE,
    date: formatDay(view.today),
    day: view.day === null ? '' : formatViewDay(view.day),
  }).split(NAME_PLACE);
  const fiction = persona && formatPersona(persona);
  const who = fiction && view.name ? t('viewAs.persona.named', { name: view.name, fiction }) : (fiction ?? view.name);
  return (getCurrentLocale().startsWith('fr') ? joinWithElision(before, who) : before + who) + after;
};

/** Why a page is not shown, or not open, as the end of a sentence. */
export const formatViewReason = (reason: ViewReason): string => {
  switch (reason.kind) {
    case 'invisible':
      return t(`viewAs.reason.invisible.${reason.of}`);
    case 'audience':
      return t('viewAs.reason.audience', { who: formatAudienceWho(reason.conditions) });
    case 'values':
      return t('viewAs.reason.values', { labels: reason.labels.join(', ') });
    case 'blocks':
      return t('viewAs.reason.blocks');
    case 'day':
      return t('viewAs.reason.day', { date: formatDay(reason.opensOn) });
    case 'page':
      return t('viewAs.reason.page', { title: reason.title });
  }
};
