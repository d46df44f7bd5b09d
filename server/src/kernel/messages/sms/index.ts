export { insertCarrierCallback } from './carrier-callbacks-table.ts'
export { createSms, type SmsSettings } from './create-sms.ts'
export { deliverSms, type SmsCarriage } from './deliver-sms.ts'
export {
  deletePhoneNumber,
  findPhoneNumber,
  listPhoneNumbers,
  numberOfLocation,
  type PhoneNumber,
  putPhoneNumber,
} from './phone-numbers-table.ts'
export { simulatedStatusTask } from './simulated-sms.ts'
export { purgeCallbacks } from './purge-callbacks.ts'
export { type QueuedSms, queueSms } from './queue-sms.ts'
export { plainText } from './plain-text.ts'
export { segmentsOf } from './segments.ts'
export { sendSmsTask, smsTask } from './send-sms-task.ts'
export type { OutgoingSms, Sms, SmsSender } from './sender.ts'
export { smsMessages, type SmsRow } from './sms-messages-table.ts'
export {
  carrierStates,
  type InboundText,
  readTwilioStatus,
  readTwilioText,
  type TwilioStatus,
} from './twilio-forms.ts'
export { isSignedByTwilio } from './twilio-signature.ts'
export { statusPath, type TwilioSettings } from './twilio-sms.ts'
