import type { Logger } from 'pino'
import type { KeyMint } from '../access/api-key-format.ts'
import type { Database } from '../database/database.ts'
import type { CursorCodec } from '../http/cursor.ts'
import type { Imagery } from '../imagery/index.ts'
import type { Maps } from '../maps/index.ts'
import type { ConcurrencySlots } from '../limits/concurrency-slots.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { Outbound } from '../outbound/index.ts'
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
import type { AnswerCache } from './idempotency/answer-cache.ts'
import type { Numbers } from './numbers.ts'
import type { BatchDryRuns } from './batch-dry-runs.ts'
import type { DryRuns } from './dry-runs.ts'

/** Services for handlers, besides the database of their call. Built once in app.ts. */
export interface Services {
  /**
   * Code of this installation (cell). API keys, links and mail addresses begin with it, so that a request with one of
   * them can be routed to the right installation.
   */
  cell: string
  database: Database
  /** Facts about the installation that callers may see. */
  installation: { version: string; mail: 'smtp' | 'outbox' }
  numbers: Numbers
  cursors: CursorCodec
  log: Logger
  /** Encrypts values that must not be readable in the database. */
  sealer: Sealer
  keys: KeyMint
  /** Key from which unsubscribe URLs are derived. */
  unsubscribeKey: Buffer
  /** Recent answers to calls with an idempotency key, cached in this process. */
  answers: AnswerCache
  /** Sends requests to URLs that organizations have entered, such as those of webhooks. */
  outbound: Outbound
  /** Returns the address that receives mail for a tag. Null if this installation receives no mail. */
  mailboxOf: (tag: string) => string | null
  /** Mail to customers and members. Queue mail with `queueMail`. */
  mailer: Mailer
  /** Text message providers, by organization. Queue texts with `queueSms`. */
  sms: Sms
  /** Voice providers, by organization. Call them while no lock or connection is held. */
  voice: Voice
  /** Card processors, by organization. Call them inside `ctx.callProvider`. */
  payments: Payments
  /** Sends requests to the external services of the providers below. */
  providers: Providers
  /** Geocoding and driving times, by organization. Call them inside `ctx.callProvider`. */
  maps: Maps
  /** Street pictures, by organization. Call them inside `ctx.callProvider`. */
  imagery: Imagery
  /** Building data by address, by organization. Call them inside `ctx.callProvider`. */
  propertyData: PropertyData
  /** Typesets documents in a separate process. */
  pdf: PdfRenderer
  /** Decodes and re-encodes untrusted pictures in separate processes. */
  pictures: Pictures
  /** Storage of files. A task moves uploaded files into it. Handlers do not write to it; see domains/office/files. */
  storage: Storage
  /** Creates short-lived URLs of the service for uploads and downloads of files. */
  fileAddresses: FileAddresses
  /** Limits how many files of one organization this process has in memory at a time. */
  filesInHand: ConcurrencySlots
  /**
   * Base of links in messages, without a trailing slash. If the configuration requests any free port, the URL contains
   * the actual port as soon as the server listens.
   */
  publicUrl(): string
  /** Wakes the workers after a transaction that may have enqueued tasks. */
  wakeUp: WakeUp
  /** Announces committed mutations to open pages of the console. */
  changes: ChangeAnnouncer
  /** Dry runs of operations, for queries that predict effects. */
  dryRuns: DryRuns
  /** Dry runs of many mutations in one transaction. */
  batchDryRuns: BatchDryRuns
}
