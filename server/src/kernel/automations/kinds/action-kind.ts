import type { ZodType } from 'zod'
import type { Permission } from '../../access/permissions.ts'
import type { AppError } from '../../errors.ts'
import type { Queries } from '../../database/queries.ts'
import type { Facts } from './prefix.ts'
import type { Reference } from './reference.ts'
import type { Subject } from './subject.ts'

/** A kind of action. A step with this action calls one operation of the API. */
export interface ActionKind<Config = unknown> {
  kind: string
  /** Schema of the complete config, as published definitions contain it. */
  config: ZodType<Config>
  /** Paths of the config's fields that contain templates, such as `subject` or `data.*`. `*` stands for any field. */
  templates: readonly string[]
  /** True if the action concerns a customer. It is then not available for subjects that have no customer. */
  needsCustomer?: true
  /**
   * Complete examples of the action's config, as short as possible, one for each operation that the action can call.
   * Tests that cover all kinds of actions use them.
   */
  samples: readonly Readonly<Record<string, unknown>>[]
  /**
   * Returns the name of the operation that the action calls for a subject of this type, and the permissions that the
   * publishing member needs. Null if the action does not support the type.
   */
  calls(subjectType: string, config: Config): { operation: string; permission: readonly Permission[] } | null
  /**
   * Returns true if the operation changes nothing that `Subject` contains, such as the responsible member. Every sample
   * is tested. If this function is absent, the subject is loaded again after the step.
   */
  keepsSubject?(config: Config): boolean
  references?(config: Config): readonly Reference[]
  /**
   * Returns the input of the operation, or the reason why the step is skipped. If the step is postponed, the engine
   * stores `remember` and passes it to the next attempt as `remembered`.
   */
  input(
    step: StepView,
    config: Config,
  ): Promise<{ input: Record<string, unknown>; remember?: unknown } | { skip: string }>
  /**
   * Determines from the output of the operation how the step ended. If this function is absent, the outcome is `done`
   * whenever the operation succeeds.
   */
  ended?(output: unknown): ActionEnd
  /**
   * Decides what happens after the operation has refused the call with a client error: the step is skipped, or it is
   * retried at the instant `waitsUntil`. If the result is undefined, the step fails.
   */
  refused?(error: AppError): { skip: string } | { waitsUntil: string } | undefined
}

export type ActionEnd =
  | { outcome: 'done'; message?: StepMessage; detail?: Record<string, unknown> }
  | { outcome: 'skipped'; reason: string; message?: StepMessage }
  /** The step is retried at the instant `until`, because the customer must not be contacted before then. */
  | { outcome: 'waits'; until: string; reason: 'quiet_hours' }

export interface StepMessage {
  id: string
  channel: 'email' | 'sms'
}

/** Information and functions that an action receives for the step that it executes. */
export interface StepView {
  orgId: string
  automationId: string
  runId: string
  /** Current time of the step, ISO 8601 in UTC. */
  now: string
  /**
   * Time at which the step was due, ISO 8601 in UTC. Earlier than `now` if the engine was late or the step waited for
   * the end of quiet hours.
   */
  due: string
  /** Kind of the automation's trigger. */
  trigger: string
  /** Data that `input` returned in `remember` when the step was postponed. Undefined on the first attempt. */
  remembered: unknown
  /** Idempotency key of the step. All attempts use the same key, so that the step takes effect once. */
  key: string
  subjectKind: string
  subject: Subject
  db: Queries
  /**
   * Returns the field values of the record to which a field prefix refers, such as `client` in `client.name`. Null if
   * there is no such record.
   */
  facts(prefix: string): Promise<Facts | null>
  /**
   * Renders a template. If the template contains the link to a customer page, creates the link, and throws if the
   * record has no such page. Inserted values are shortened if the result would have more than `most` characters, so
   * that a long name does not make the step fail.
   */
  render(template: string, as: 'line' | 'text' | 'html' | 'sms' | 'json', most?: number): Promise<string>
  /** Returns the next number in the round robin of this node, from 0 to `count - 1`. */
  inTurn(count: number): Promise<number>
}
