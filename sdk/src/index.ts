export { Call, type Answer, type Warning } from './answer.ts'
export { Quoin, type OperationName, type RunArguments, type RunCall } from './client.ts'
export type { Delivery } from './delivery.ts'
export { QuoinError } from './errors.ts'
export type {
  AnyCode,
  ClientCode,
  DetailOf,
  DetailsByCode,
  ErrorDetail,
  Failure,
  ReceiptNote,
} from './errors.ts'
export type { ErrorCode } from './generated/codes.ts'
export type * from './generated/events.ts'
export type * from './generated/operations.ts'
export type * from './generated/records.ts'
export type * from './generated/resources.ts'
export { version } from './generated/version.ts'
export type { Attempt, CallOptions, ClientOptions, SharedOptions } from './options.ts'
export { PageCall, type Page } from './pages.ts'
export type * from './shapes.ts'
export type * from './uploads.ts'
export { readWebhook, type WebhookHeaders, type WebhookOptions } from './webhooks.ts'
