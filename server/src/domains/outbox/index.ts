export { deliveriesOutput } from './delivery.ts'
export { fatesOf } from './fates.ts'
export { runsWithFailedMessages } from './failed-of-steps.ts'
export { findMessages, type FoundMessage } from './find-message.ts'
export { messageStates, toldMessage } from './message.ts'
export { notAgainReasons, queueAgain, whyKept, whyNotAgain, whyUnwanted } from './send-again.ts'
export { messagesOfSteps, type UnsentOfStep, unsentOfSteps, type UnsentWanted } from './unsent-of-steps.ts'
export { type GateAtHandOver, gateAtHandOver } from './gate-at-hand-over.ts'
export type { Mail, Text } from './letter.ts'
export { type Offered, offerMail, type OfferedMail, offerText, type OfferedText } from './offer.ts'
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
export { overridesQuietHours, overridingQuietHours } from './override-quiet-hours.ts'
export { categories, type Category, type Purpose, purposeOfText } from './purpose.ts'
export { sendDocument } from './send-document.ts'
export { payersMails } from './tell-company.ts'
export { tellOwners } from './tell-owners.ts'
export { tellPeople, toldOutput } from './tell-people.ts'
export { findUnsubscribeLink } from './unsubscribe-link.ts'
export { latestAbout } from './written-about.ts'
export { withdrawMessages } from './withdraw-messages.ts'
export { refusedIn, sendMail, type Sent, sendText, writeMail, writeText } from './write.ts'
