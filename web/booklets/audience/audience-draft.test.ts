import { describe, expect, test } from 'vitest';
import type { Audience } from '../../../contract/booklets/content/audience.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import {
  type AudienceDraft,
  applySavedAudience,
  changeAudienceDraft,
  createAudienceDraft,
  DEFAULT_AUDIENCE_ROW,
  listRowErrors,
} from './audience-draft.ts';

const LYON: Audience = [{ field: 'site', operator: 'is', values: ['Lyon'] }];
const PARIS: Audience = [{ field: 'site', operator: 'is', values: ['Paris'] }];

/** The field inside a page: `answer` makes the page save what was sent. */
const field = (value: Audience | null) => {
  let writing: AudienceDraft = createAudienceDraft(value);
  const sent: (Audience | null)[] = [];
  return {
    get rows() {
      return writing.rows;
    },
    get some() {
      return writing.some;
    },
    sent,
    set: (to: Parameters<typeof changeAudienceDraft>[1]) => {
      const { writing: next, keep } = changeAudienceDraft(writing, to);
      writing = next;
      if (keep) sent.push(keep.audience);
    },
    tell: (said: Audience | null) => {
      writing = applySavedAudience(writing, said);
    },
  };
};

describe('what is written and what is kept', () => {
  test('« some people » alone keeps nothing: there is no condition yet', () => {
    const page = field(null);
    page.set({ some: true });
    expect([page.rows, page.sent]).toEqual([[DEFAULT_AUDIENCE_ROW], []]);
  });

  test('the first value is kept, tidied; the same again is not sent twice', () => {
    const page = field(null);
    page.set({ some: true, rows: [{ field: 'site', operator: 'is', values: [' Lyon '] }] });
    page.set({ rows: [{ field: 'site', operator: 'is', values: ['Lyon'] }] });
    expect(page.sent).toEqual([LYON]);
  });

  test('an unfinished condition keeps back the others, and never opens the page to everybody', () => {
    const page = field(LYON);
    page.set({ rows: [...LYON, DEFAULT_AUDIENCE_ROW] });
    page.set({ rows: [{ ...DEFAULT_AUDIENCE_ROW, field: 'site' }] });
    expect(page.sent).toEqual([]);
    page.set({ rows: PARIS });
    expect(page.sent).toEqual([PARIS]);
  });

  test('a wrong value is not kept, and told beside its row', () => {
    const page = field(LYON);
    const rows: Audience = [...LYON, { field: 'group', operator: 'is', values: ['x'.repeat(81)] }];
    page.set({ rows });
    expect(page.sent).toEqual([]);
    expect(listRowErrors(rows)).toEqual(['', errorText('GEN-002', { libelle: 'Valeur', n: 80, saisi: 81 })]);
    expect(listRowErrors([...LYON, DEFAULT_AUDIENCE_ROW])).toEqual(['', '']);
  });

  test('« everybody » is kept at once, and the conditions come back with « some people »', () => {
    const page = field(LYON);
    page.set({ some: false });
    page.tell(null);
    page.set({ some: true });
    expect(page.sent).toEqual([null, LYON]);
  });

  test('answers that come late, one after the other, undo nothing of what is written meanwhile', () => {
    const page = field(null);
    page.set({ some: true, rows: LYON });
    page.set({ rows: PARIS });
    page.tell(LYON);
    expect(page.rows).toEqual(PARIS);
    page.tell(PARIS);
    expect([page.rows, page.sent]).toEqual([PARIS, [LYON, PARIS]]);
  });

  test('what is undone, or changed elsewhere, takes the place of what is written', () => {
    const page = field(null);
    page.set({ some: true, rows: LYON });
    page.tell(LYON);
    page.set({ rows: PARIS });
    page.tell(PARIS);
    page.tell(LYON);
    expect(page.rows).toEqual(LYON);
    page.tell(null);
    expect(page.some).toBe(false);
  });

  test('the order in which a page names the parts of a condition says nothing', () => {
    const page = field(LYON);
    page.set({ rows: [...LYON, DEFAULT_AUDIENCE_ROW] });
    page.tell([{ values: ['Lyon'], operator: 'is', field: 'site' }]);
    expect(page.rows).toHaveLength(2);
  });
});
