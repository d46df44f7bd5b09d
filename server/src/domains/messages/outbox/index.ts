export { consentChanged } from './consent-events.ts'
export {
  loadOptOuts,
  type OptOutLookup,
  type Consent,
  doubtConsent,
  hasStartedSince,
  isContactOptedOut,
  recordConsent,
} from './consent.ts'
export { consentPurposes, consentSources, consentStates } from './consents-table.ts'
export { withDigests } from './contact-of.ts'
export { deliveriesOutput } from './delivery.ts'
export { applyDeliveryPolicy } from './delivery-policy.ts'
export { runsWithFailedMessages } from './failed-of-steps.ts'
export { fatesOf } from './fates.ts'
export { findMessages, findVisibleMessage, type FoundMessage, messagesOfCall } from './find-message.ts'
export { createDeliveryRecheck } from './delivery-recheck.ts'
export type { Mail } from './letter.ts'
export { messageStates, outboxMessageSchema, presentMessage } from './message.ts'
export { type Offered, type OfferedMail, offerMail, offerText } from './offer.ts'
export { overridesQuietHours, overridingQuietHours } from './override-quiet-hours.ts'
export { categories, type Category, purposeOfText } from './purpose.ts'
export { notAgainReasons, queueAgain, findOutboxReason, whyNotAgain, findRefusal } from './send-again.ts'
export { sendDocument, type SentDocument, type SentTo } from './send-document.ts'
export { payersMails } from './notify-company.ts'
export { notifyOwners } from './notify-owners.ts'
export { notifyCompanyAndCustomer, notificationOutput } from './notify-company-and-customer.ts'
export { messagesOfSteps, type UnsentOfStep, unsentOfSteps, type UnsentQuery } from './unsent-of-steps.ts'
export { findUnsubscribeLink } from './unsubscribe-link.ts'
export { withdrawMessages } from './withdraw-messages.ts'
export { refusedIn, sendMail, sendText, writeMail, writeText } from './write.ts'
export { latestAbout } from './written-about.ts'
export { listOutbox } from './operations/list.ts'
export { personalData } from './personal-data.ts'
