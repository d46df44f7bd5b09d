import type { Logger } from 'pino'
import type { KeyMint } from '../access/api-key-format.ts'
import type { Database } from '../database/database.ts'
import type { CursorCodec } from '../http/cursor.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Payments } from '../processors/index.ts'
import type { PdfRenderer } from '../pdf/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { SmsSender } from '../messages/sms/index.ts'
import type { Bell } from '../tasks/bell.ts'
import type { AnswersAtHand } from './idempotency/answers-at-hand.ts'
import type { Numbers } from './numbers.ts'
import type { RehearsalRooms } from './rehearsals.ts'

/** What handlers may use besides the database of their call. Built once, in app.ts. */
export interface Services {
  /** Begins what somebody brings back from outside: keys, links, addresses of mail. */
  cell: string
  database: Database
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
  /** Messages to customers and members; queue them with `queueMail`. */
  mailer: Mailer
  /** Who carries text messages; null: they stay in the outbox. Queue them with `queueSms`. */
  sms: SmsSender | null
  /** Who takes cards, by organization. Call them inside `ctx.outside`. */
  payments: Payments
  /** Typesets documents in a process of its own. */
  pdf: PdfRenderer
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
