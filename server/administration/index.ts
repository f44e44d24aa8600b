/** Verbs and types that later domains may use. They import them from here, and nothing past it. */
export { inviteAccount } from './accounts/invitation.ts';
export { writeAuditLine } from './audit/audit-line.ts';
export { buildNewPasswordPath, getAppOrigin } from './auth/links.ts';
export { hashPassword, verifyPassword } from './auth/password-hash.ts';
export { createPasswordToken } from './auth/password-tokens.ts';
export { hasUsers } from './auth/passwords.ts';
export { listCardTexts } from './companies/card-texts.ts';
export { requireCompany } from './companies/company-card.ts';
export { getEmailAllowance, refuseEmailsOverQuota } from './companies/quotas.ts';
export { languageContent, seedLanguages } from './languages/seed-languages.ts';
export { findReaderNotice } from './legal/documents.ts';
export { inForceCondition } from './legal/in-force.ts';
export { splitLegalSections } from './legal/sections.ts';
export { notifyUsers } from './notifications/notify-users.ts';
export { countUnreadNotifications } from './notifications/user-notifications.ts';
export { deleteSourceFile } from './tasks/purge.ts';
export {
  enqueueTask,
  registerTask,
  registerTaskWorker,
  requeueTask,
  requireNoRunningTask,
  TaskCancelled,
  type TaskContext,
} from './tasks/task-queue.ts';
export { frenchTexts } from './translations/french-texts.ts';
export { requireKnownLanguages } from './translations/language.ts';
