export { consentChanged } from './consent-events.ts'
export {
  askedAtOnce,
  type AskOptOut,
  type Consent,
  doubtConsent,
  hasStartedSince,
  isContactOptedOut,
  noteConsent,
} from './consent.ts'
export { consentPurposes, consentSources, consentStates } from './consents-table.ts'
export { deliveriesOutput } from './delivery.ts'
export { runsWithFailedMessages } from './failed-of-steps.ts'
export { fatesOf } from './fates.ts'
export { findMessages, type FoundMessage } from './find-message.ts'
export { gateAtHandOver } from './gate-at-hand-over.ts'
export type { Mail } from './letter.ts'
export { messageStates, toldMessage } from './message.ts'
export { type Offered, type OfferedMail, offerMail, offerText } from './offer.ts'
export { overridesQuietHours, overridingQuietHours } from './override-quiet-hours.ts'
export { categories, type Category, purposeOfText } from './purpose.ts'
export { notAgainReasons, queueAgain, whyKept, whyNotAgain, whyUnwanted } from './send-again.ts'
export { sendDocument } from './send-document.ts'
export { payersMails } from './tell-company.ts'
export { tellOwners } from './tell-owners.ts'
export { tellPeople, toldOutput } from './tell-people.ts'
export { messagesOfSteps, type UnsentOfStep, unsentOfSteps, type UnsentWanted } from './unsent-of-steps.ts'
export { findUnsubscribeLink } from './unsubscribe-link.ts'
export { withdrawMessages } from './withdraw-messages.ts'
export { refusedIn, sendMail, sendText, writeMail, writeText } from './write.ts'
export { latestAbout } from './written-about.ts'
