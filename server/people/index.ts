/** Verbs and types that later domains may use. They import them from here, and nothing past it. */

export { buildAccessEndSql } from './enrolments/access-end.ts';
export {
  isQuizPassed,
  listGivenProofs,
  listPassedQuizzes,
  listReadPages,
  listReadVersions,
  loadAchievements,
} from './enrolments/achievements.ts';
export { AUDIENCE_COLUMNS, type AudienceColumns, toAudienceReader } from './enrolments/audience-reader.ts';
export { findEnrolmentByCode } from './enrolments/codes.ts';
export {
  buildCohortMonthSql,
  buildFirstCompletionSql,
  buildLastRestartSql,
  buildReadingCondition,
  getCohortMonth,
  hasEverCompleted,
  hasOpened,
} from './enrolments/cohort.ts';
export { actorId, recordEnrolmentEvents } from './enrolments/events.ts';
export {
  createExampleToken,
  EXAMPLE_FACTS,
  EXAMPLE_FIRST_NAMES,
  EXAMPLE_ID,
  EXAMPLE_LAST_NAMES,
  EXAMPLE_LEADERS,
  findExampleExpiry,
  makeExampleEnrolment,
  makeExampleProfile,
} from './enrolments/example.ts';
export { expireEnrolments } from './enrolments/expiry.ts';
export { buildLateCondition, buildLateRule, type LateRule } from './enrolments/late.ts';
export {
  buildPersonalLinkUrl,
  createPersonalLink,
  createPersonalLinks,
  findPersonByToken,
  type KnownPersonalLink,
  type PersonalLinkLookup,
} from './enrolments/links.ts';
export { moveEnrolments, moveEnrolmentsWhere } from './enrolments/move.ts';
export {
  countRequiredPages,
  findMissingInState,
  findMissingRequirements,
  getOpeningDay,
  getRequirements,
  hasNoRequirements,
  type Requirements,
} from './enrolments/requirements.ts';
export type { StoredSurveyAnswers } from './enrolments/survey-answers.ts';
export { cancelParticipantImport } from './imports/run.ts';
export {
  buildEnabledAccess,
  buildManagersRefusal,
  enablePersonalAccess,
  findClosedReadingRefusal,
  lockOnlineBooklet,
  refuseDisabledAccess,
  restorePersonalAccess,
} from './participants/access/personal-access.ts';
export {
  buildReferentCondition,
  findReferentAccess,
  type ReferentAccess,
  toReferentAccess,
} from './participants/access/referent-access.ts';
export { type ParticipantsContext, requireOwnParticipants, requireParticipants } from './participants/context.ts';
export { buildNameKey, enrolParticipants, insertProfiles } from './participants/enrolments/enrol.ts';
export { requireParticipantQuota } from './participants/enrolments/quota.ts';
export { anonymiseEnrolments } from './participants/erasure/anonymise.ts';
export {
  type EnrolledParticipant,
  findPermittedBookletIds,
  getEnrolledParticipant,
  listEnrolledParticipants,
} from './participants/find-participant.ts';
export { formatContractType } from './participants/list/columns.ts';
export {
  buildMissingProofsCondition,
  buildSearchCondition,
  buildStageCondition,
  listStatesShownAs,
  refuseTrackingFilter,
  toVisibleState,
} from './participants/list/filter.ts';
export { formatCount, resolveSelectionIds } from './participants/list/selection.ts';
export { describeProfile } from './participants/profile/describe-profile.ts';
export {
  createDuplicateRefusal,
  findDuplicateProfile,
  formatFullName,
} from './participants/profile/duplicate-profile.ts';
export { refuseAnonymisedProfile, retryOnDuplicate } from './participants/profile/participant-profile.ts';
export { toIsoString } from './participants/profile/participant-row.ts';
export { loadParticipantSettings } from './participants/settings/settings.ts';
export { loadBoard, recordBoardVisit } from './referents/board.ts';
export { renderBoardLetter } from './referents/board-letter.ts';
export { buildBoardPath, createReferentLink, findReferentByToken, type ReferentLinkStatus } from './referents/links.ts';
export { loadReferentsContext, resolveReferents } from './referents/participant-referents.ts';
export { renderQuestionLetter } from './referents/question-letter.ts';
export { listQuestionRecipients, type QuestionRecipient } from './referents/question-recipients.ts';
export { createReferent } from './referents/referent.ts';
export {
  createReferentResolver,
  listRepresentedReferents,
  type ReferentDisplay,
  toReferentDisplay,
} from './referents/resolve-referents.ts';
