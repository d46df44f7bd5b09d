export { type Carriage, deliverMessage, type Delivery, type Verdict } from './deliver-message.ts'
export { withholdReasonForOrg, withholdReasonForOrgId, type Writing, writingOf } from './withhold-reason.ts'
export {
  type Enclosure,
  type MessageBody,
  openBody,
  type PrintedEnclosure,
  withoutSecrets,
} from './message-body.ts'
export {
  type CheckFacts,
  factChecker,
  type FactKind,
  type FactsAt,
  type MessageFact,
} from './message-fact.ts'
export {
  type WithholdReason,
  withholdReasons,
  type MessageFailure,
  type MessagePage,
  type MessageRow,
  type MessageSubject,
  type Refusal,
  refusals,
  type Submission,
} from './message-row.ts'
export { messagesTable } from './messages-table.ts'
export { taskResultOf } from './task-result.ts'
export { deliveryStates, type DeliveryView, presentDelivery } from './delivery-view.ts'
