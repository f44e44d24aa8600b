import { describe, expect, it } from 'vitest';
import type { ReadingFunnel } from '../../../../contract/home/booklet-follow-up.ts';
import { refineNextStep } from './next-step.ts';

const funnel = (counts: Partial<ReadingFunnel> = {}): ReadingFunnel => ({
  toInvite: 0,
  scheduled: 0,
  failed: 0,
  invited: 0,
  reading: { kind: 'none' },
  ...counts,
});

describe('refineNextStep', () => {
  it('leaves every step before the booklet is online and up to date', () => {
    expect(refineNextStep('publish', ['personal'], funnel({ toInvite: 4 }))).toBe('publish');
    expect(refineNextStep('publish_changes', ['public'], funnel())).toBe('publish_changes');
  });

  it('invites those who wait, whatever else opens the booklet', () => {
    expect(refineNextStep('share', ['personal', 'link'], funnel({ toInvite: 1, invited: 70 }))).toBe('invite');
  });

  it('follows the reading once everybody is invited', () => {
    expect(refineNextStep('share', ['link'], funnel({ invited: 70 }))).toBe('follow');
    expect(refineNextStep('share', ['personal'], funnel({ scheduled: 2 }))).toBe('follow');
  });

  it('shares the address of a booklet without people, unless only they could open it', () => {
    expect(refineNextStep('share', ['public'], funnel())).toBe('share');
    expect(refineNextStep('share', ['personal', 'link'], funnel())).toBe('share');
    expect(refineNextStep('share', ['personal'], funnel())).toBe('add_people');
  });

  it('keeps to the address for whoever may not see the people', () => {
    expect(refineNextStep('share', ['personal'], null)).toBe('share');
  });
});
