import type { RehearsedPerson } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { type ReferentDisplay, toAudienceReader, toReferentDisplay } from '../../../people/index.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { getSiteCalendar, type HolidayCalendar } from '../../../platform/text/calendar/holidays.ts';
import { buildPersonVariables } from '../../../reading/index.ts';
import {
  type SimulatedPerson,
  type SimulatedStep,
  type StepOutcome,
  simulateOutcome,
} from '../sequences/simulate-outcome.ts';
import { dependsOnTracking, type Step } from '../sequences/steps.ts';
import { forecastReading, type ReadingForecast } from './forecast-reading.ts';
import { createReferentsFinder, type RehearsalContext } from './rehearsal-context.ts';
import { makeRehearsedProfile, type RehearsedProfile } from './rehearsed-profile.ts';

/** The steps are on before the person is added: one whose day has just passed is caught up. */
const LONG_AGO = new Date(0);

/** Outcome of one step, with the step. */
export interface RehearsedOutcome {
  step: Step;
  outcome: StepOutcome;
  /** Variables without a value for the person. */
  missing: string[];
}

/** A person who does not exist, with the people in charge of them on the day of their arrival. */
export interface RehearsedReader extends RehearsedProfile {
  referents: ReferentDisplay;
  /** Address that messages to the person in charge go to; empty: none. */
  referentEmail: string;
  /** Values of the variables of the person. */
  variables: Record<string, string>;
}

/** The sequence as one person who does not exist would live it. */
export interface RehearsalResult extends RehearsedReader {
  person: RehearsedPerson;
  timeZone: string;
  addedAt: Date;
  calendar: HolidayCalendar;
  outcomes: RehearsedOutcome[];
  reading: ReadingForecast;
}

const NO_EVENTS: SimulatedPerson['events'] = {
  invitedAt: null,
  openedAt: null,
  completedAt: null,
  bouncedAt: null,
  endsAt: null,
  chapters: new Map(),
};

/** At the sending, a message to the person in charge is left out too when one of its values is missing. */
const excludeReferentMessage = ({ step, outcome, missing }: RehearsedOutcome): RehearsedOutcome => {
  const isLost = step.step.to === 'referent' && outcome.fate === 'would_send' && missing.length > 0;
  return { step, missing, outcome: isLost ? { ...outcome, fate: 'skipped', why: 'missing_variable' } : outcome };
};

export const makeRehearsedReader = (context: RehearsalContext, person: RehearsedPerson): RehearsedReader => {
  const { booklet, company } = context.people;
  const { companyId, id: bookletId } = booklet;
  const profile = makeRehearsedProfile({ companyId, bookletId, timeZone: company.timeZone }, person);
  const leaders = createReferentsFinder(context, person.arrivalOn)(profile.sheet);
  const referents = toReferentDisplay(leaders);
  return {
    ...profile,
    referents,
    referentEmail: leaders.manager?.referent.email ?? '',
    variables: buildPersonVariables({ ...profile, ...referents }),
  };
};

/**
 * Simulates the sequence for a person who does not exist, by the rule that gives real people the same timetable
 * (`simulateOutcome`). The sequence counts as running before HR adds the person.
 */
export const simulateRehearsal = (context: RehearsalContext, person: RehearsedPerson): RehearsalResult => {
  const { people, steps, snapshot, findVisiblePages, settings, missingFinders, withDrafts } = context;
  const { booklet, company, follow } = people;
  const { timeZone } = company;
  const reader = makeRehearsedReader(context, person);
  const { sheet, enrolment, referentEmail, variables } = reader;
  const addedAt = enrolment.createdAt;
  const calendar = getSiteCalendar(settings, person.site);
  const { validDays } = booklet.access.personal;
  const reading = forecastReading({
    snapshot,
    pages: findVisiblePages(toAudienceReader(sheet)),
    sheet,
    behaviour: person.behaviour,
    addedOn: getLocalDay(timeZone, addedAt),
    timeZone,
    validDays,
    hasTracking: follow.mode !== 'none',
  });
  const missingByStep = new Map(
    steps.map(({ id }) => [id, missingFinders.get(id)?.(person.language, variables) ?? []]),
  );
  const simulated = steps.map((step): SimulatedStep => {
    const missing = missingByStep.get(step.id) ?? [];
    return {
      id: step.id,
      kind: step.kind,
      step: step.step,
      since: step.state === 'running' || withDrafts ? LONG_AGO : null,
      handled: null,
      lacksValue: step.step.to !== 'referent' && missing.length > 0,
      skipReason: follow.named || !dependsOnTracking(step.step) ? null : 'not_yet',
    };
  });
  const outcomes = simulateOutcome(
    simulated,
    {
      createdAt: addedAt,
      arrivalOn: person.arrivalOn,
      endOn: person.endOn,
      hasAddress: true,
      isOpposed: false,
      hasReferentAddress: referentEmail !== '',
      events: NO_EVENTS,
      contactDays: [],
      reminders: 0,
      validDays,
      react: reading.react,
    },
    { timeZone, calendar },
    addedAt,
  );
  const byId = new Map(steps.map((step) => [step.id, step]));
  return {
    ...reader,
    person,
    timeZone,
    addedAt,
    calendar,
    outcomes: outcomes.flatMap((outcome) => {
      const step = byId.get(outcome.id);
      return step ? [excludeReferentMessage({ step, outcome, missing: missingByStep.get(step.id) ?? [] })] : [];
    }),
    reading,
  };
};
