import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import { uuid } from '../../platform/text/text.ts';
import { theme } from '../booklets/theme.ts';

/** Version of the RGAA, the French reference of accessibility, that the numbers of the criteria belong to. */
export const RGAA_VERSION = '4.1.2';

export const rgaaCriterion = z.enum([
  '1.1',
  '1.2',
  '1.3',
  '1.6',
  '3.1',
  '3.2',
  '3.3',
  '4.1',
  '4.3',
  '5.3',
  '5.4',
  '5.6',
  '5.7',
  '6.1',
  '8.6',
  '8.7',
  '8.9',
  '9.1',
  '9.3',
  '9.4',
  '10.1',
  '10.9',
  '11.2',
  '13.3',
  '13.5',
  '13.8',
]);
/** A criterion of the RGAA that a rule checks a part of. */
export type RgaaCriterion = z.infer<typeof rgaaCriterion>;

/** Criteria that findings of the publication check belong to; the other findings concern no criterion. */
export const GATE_CRITERIA: Partial<Record<ErrorCode, RgaaCriterion>> = {
  'EDI-002': '9.1',
  'EDI-003': '1.1',
  'EDI-004': '6.1',
  'EDI-006': '5.4',
  'EDI-007': '4.1',
  'EDI-019': '13.3',
  'WIZ-003': '3.2',
};

/** Criterion of a pair of colours: texts need more contrast than titles, rules and icons. */
export const getContrastCriterion = ({ min }: { min: number }): '3.2' | '3.3' => (min >= 4.5 ? '3.2' : '3.3');

export const accessibilityRule = z.enum([
  'altFileName',
  'altGeneric',
  'altLikeCaption',
  'altPrefix',
  'altTwice',
  'answersAlike',
  'blankParagraph',
  'boldAsHeading',
  'capitals',
  'colourAlone',
  'complexImage',
  'crypticSigns',
  'decorativeWithCaption',
  'documentFileName',
  'handmadeList',
  'headingTwice',
  'headingWithoutContent',
  'linkAddress',
  'linkTooLong',
  'linkTwoTargets',
  'listOfOne',
  'longEmphasis',
  'movingImage',
  'pageTitleGeneric',
  'pageTitleTwice',
  'pageWithoutHeading',
  'positionAlone',
  'questionsAlike',
  'quoteAsText',
  'repeatedBreaks',
  'spacedLetters',
  'tableBlankHeader',
  'tableBlankRow',
  'tableOfOneColumn',
  'tableWithoutHeaderColumn',
  'unmarkedLanguage',
  'videoWithoutCaptions',
  'videoWithoutTranscript',
]);
/** A rule of accessibility, beside those that the publication checks. */
export type RuleName = z.infer<typeof accessibilityRule>;

export const accessibilityFinding = z.object({
  rule: accessibilityRule,
  criterion: rgaaCriterion,
  /** `advice`: a person must judge. */
  severity: z.enum(['warning', 'advice']),
  /** Null: the page itself. */
  blockId: uuid.nullable(),
  /** Path of the field in the props of the block, or name of the field of the page. */
  field: z.string(),
  /** Words that the message quotes. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Props of the block with this place repaired; null: only a person can repair it. */
  repaired: z.unknown().nullable(),
});
export type AccessibilityFinding = z.infer<typeof accessibilityFinding>;

export const colourFinding = z.object({
  /** The pair in words, with its ratio and the ratio that it needs. */
  message: z.string(),
  criterion: rgaaCriterion,
  /** Colours of the theme with this pair corrected, lighter or darker of the same hue. */
  repaired: theme.shape.colours,
});
export type ColourFinding = z.infer<typeof colourFinding>;

export const checkPageAccessibility = call.get('/api/admin/pages/:id/accessibility', {
  right: 'booklet.read',
  summary: 'Places of a page, as it is saved, that break a rule of accessibility. They do not prevent publication',
  answer: z.object({
    reference: z.string(),
    findings: z.array(accessibilityFinding),
    /** Pairs of colours of the booklet that are hard to read. */
    colours: z.array(colourFinding),
  }),
});

export type PageAccessibility = CallAnswer<typeof checkPageAccessibility>;

export const checkBookletAccessibility = call.get('/api/admin/booklets/:id/accessibility', {
  right: 'booklet.read',
  summary: 'Places of the visible pages of a draft that break a rule of accessibility, counted by page',
  answer: z.object({
    reference: z.string(),
    /** Pages with something to correct (`warnings`) or to judge (`advice`), in reading order. */
    pages: z.array(z.object({ id: uuid, title: z.string(), warnings: z.int(), advice: z.int() })),
    /** Pairs of colours of the theme with too little contrast. */
    paleColours: z.int(),
    /** Checks that only a person can make. */
    humanChecks: z.int(),
  }),
});
