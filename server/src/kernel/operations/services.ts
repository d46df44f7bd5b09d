import type { Logger } from 'pino'
import type { KeyMint } from '../access/api-key-format.ts'
import type { Database } from '../database/database.ts'
import type { CursorCodec } from '../http/cursor.ts'
import type { Imagery } from '../imagery/index.ts'
import type { Maps } from '../maps/index.ts'
import type { ConcurrencySlots } from '../limits/concurrency-slots.ts'
import type { Traffic } from '../limits/traffic.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { Outbound } from '../outbound/index.ts'
import type { AddressDigests } from '../personal-data/address-digests.ts'
import type { Payments } from '../processors/index.ts'
import type { PropertyData } from '../property-data/index.ts'
import type { Providers } from '../providers/index.ts'
import type { PdfRenderer } from '../pdf/index.ts'
import type { Pictures } from '../pictures/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { FileAddresses, Storage } from '../storage/index.ts'
import type { Sms } from '../messages/sms/index.ts'
import type { Voice } from '../voice/index.ts'
import type { ChangeAnnouncer } from '../events/announce-changes.ts'
import type { WakeUp } from '../tasks/wake-up.ts'
import type { PracticeWork } from './practice-work.ts'
import type { AnswerCache } from './idempotency/answer-cache.ts'
import type { Numbers } from './numbers.ts'
import type { BatchDryRuns } from './batch-dry-runs.ts'
import type { DryRuns } from './dry-runs.ts'
import type { LaterCalls } from './later-calls.ts'

/** Services for handlers, in addition to the database access of their call. Created once, in app.ts. */
export interface Services {
  /**
   * Code of this installation (cell). The API keys, links and email addresses that this installation issues contain
   * the code, so that a proxy can route requests with them to this installation.
   */
  cell: string
  database: Database
  /** Facts about the installation that callers may see. */
  installation: { version: string; mail: 'smtp' | 'outbox' }
  numbers: Numbers
  cursors: CursorCodec
  log: Logger
  /** Encrypts and decrypts values that must not be readable in the database. */
  sealer: Sealer
  keys: KeyMint
  /** Key from which unsubscribe URLs are derived. */
  unsubscribeKey: Buffer
  /** Computes the keyed digests of a phone number or email address of an erased person. */
  addressDigests: AddressDigests
  /** Recent answers to calls with an idempotency key, cached in this process. */
  answers: AnswerCache
  /** Sends requests to URLs that organizations have entered, such as those of webhooks. */
  outbound: Outbound
  /**
   * Returns the email address of this installation that contains the tag. Null if this installation receives no email.
   */
  mailboxOf: (tag: string) => string | null
  /** Sends emails to customers and members. Operations must queue emails with `queueMail`. */
  mailer: Mailer
  /** Selects an organization's provider of text messages. Operations must queue texts with `queueSms`. */
  sms: Sms
  /**
   * Selects an organization's provider of voice calls. The provider must not be called while a lock or a connection
   * is held.
   */
  voice: Voice
  /** Selects an organization's card processor, which must be called inside `ctx.callProvider`. */
  payments: Payments
  /** HTTP client with which the providers listed below send requests to their external services. */
  providers: Providers
  /**
   * Selects an organization's provider of geocoding and driving times, which must be called inside
   * `ctx.callProvider`.
   */
  maps: Maps
  /** Selects an organization's provider of street pictures, which must be called inside `ctx.callProvider`. */
  imagery: Imagery
  /**
   * Selects an organization's provider of building data by address, which must be called inside `ctx.callProvider`.
   */
  propertyData: PropertyData
  /** Renders documents as PDF files in a separate process. */
  pdf: PdfRenderer
  /** Decodes and re-encodes untrusted pictures in separate processes. */
  pictures: Pictures
  /** Storage of files. Handlers only read from it. A task moves uploaded files into it; see domains/office/files. */
  storage: Storage
  /** Creates short-lived URLs of the service for uploads and downloads of files. */
  fileAddresses: FileAddresses
  /** Limits how many files of one organization this process holds in memory at the same time. */
  filesInHand: ConcurrencySlots
  /**
   * Returns the base URL of links in messages, without a trailing slash. If the operating system chooses the port, the
   * URL contains that port once the server listens.
   */
  publicUrl(): string
  /** Requests that this process is answering. Long background work lets those of other organizations go first. */
  traffic: Traffic
  /** Wakes the workers after a transaction that may have enqueued tasks. */
  wakeUp: WakeUp
  /** Announces committed mutations to open pages of the console. */
  changes: ChangeAnnouncer
  /**
   * Work in practice companies that consists of many transactions. Must be called inside `ctx.callProvider`, except
   * `requireFew`.
   */
  practice: PracticeWork
  /** Runs operations in a transaction that is rolled back. Queries that predict the effects of operations use it. */
  dryRuns: DryRuns
  /** Dry runs of many mutations in one transaction. */
  batchDryRuns: BatchDryRuns
  /** Finds the calls that worked on a record after its creation. */
  laterCalls: LaterCalls
}
