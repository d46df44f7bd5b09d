import type { Logger } from 'pino'
import type { KeyMint } from '../access/api-key-format.ts'
import type { Database } from '../database/database.ts'
import type { CursorCodec } from '../http/cursor.ts'
import type { Imagery } from '../imagery/index.ts'
import type { Maps } from '../maps/index.ts'
import type { Shares } from '../limits/shares.ts'
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
import type { Bell } from '../tasks/bell.ts'
import type { AnswersAtHand } from './idempotency/answers-at-hand.ts'
import type { Numbers } from './numbers.ts'
import type { RehearsalRooms } from './rehearsals.ts'

/** What handlers may use besides the database of their call. Built once, in app.ts. */
export interface Services {
  /** Begins what somebody brings back from outside: keys, links, addresses of mail. */
  cell: string
  database: Database
  /** What callers may know of the installation. */
  installation: { version: string; mail: 'smtp' | 'outbox' }
  numbers: Numbers
  cursors: CursorCodec
  log: Logger
  /** Seals what must not be readable in the database. */
  sealer: Sealer
  keys: KeyMint
  /** Of which the addresses are derived at which somebody says that they want no more mails. */
  unsubscribeKey: Buffer
  /** Answers to keyed requests that this process has given of late. */
  answers: AnswersAtHand
  /** Requests to addresses that customers chose. */
  outbound: Outbound
  /** Where mail with such a tag comes in; null: this installation takes none. */
  mailboxOf: (tag: string) => string | null
  /** Messages to customers and members; queue them with `queueMail`. */
  mailer: Mailer
  /** Who carries text messages, by organization. Queue them with `queueSms`. */
  sms: Sms
  /** Who takes calls, by organization. Ask them where nothing is held. */
  voice: Voice
  /** Who takes cards, by organization. Call them inside `ctx.outside`. */
  payments: Payments
  /** Asks the services of the providers below. */
  providers: Providers
  /** Who knows where addresses are and how long one drives, by organization. Ask them inside `ctx.outside`. */
  maps: Maps
  /** Who has pictures of streets, by organization. Ask them inside `ctx.outside`. */
  imagery: Imagery
  /** Who knows buildings by their addresses, by organization. Ask them inside `ctx.outside`. */
  propertyData: PropertyData
  /** Typesets documents in a process of its own. */
  pdf: PdfRenderer
  /** Decodes strangers' pictures in processes of their own, and writes them anew. */
  pictures: Pictures
  /** Where files lie, once a task has moved them there. Handlers write nothing to it: see domains/files. */
  storage: Storage
  /** Addresses of ours at which files are put and read for a short time. */
  fileAddresses: FileAddresses
  /** By organization: how many files it has wholly in memory at a time. */
  filesInHand: Shares
  /**
   * Base of links that people are sent, without a slash at the end. Where any port was asked for, it names the one that
   * was bound from the moment that the server listens.
   */
  publicUrl(): string
  /** Rung once a transaction that may have left work for the background has committed. */
  bell: Bell
  /** Where operations are tried, for queries that tell what would be. */
  rehearsals: RehearsalRooms
}
