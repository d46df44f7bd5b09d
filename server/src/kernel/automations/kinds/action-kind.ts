import type { ZodType } from 'zod'
import type { Permission } from '../../access/permissions.ts'
import type { AppError } from '../../errors.ts'
import type { Queries } from '../../database/queries.ts'
import type { Facts } from './prefix.ts'
import type { Reference } from './reference.ts'
import type { Subject } from './subject.ts'

/** What a step can do: it runs one operation of the catalog, by name. */
export interface ActionKind<Config = unknown> {
  kind: string
  /** The complete config; published definitions hold it. */
  config: ZodType<Config>
  /** Members of the config that are templates: `subject`, `data.*`. */
  templates: readonly string[]
  /** The operation for such a subject, and what its publisher must be permitted; null: not for such a subject. */
  calls(subjectType: string, config: Config): { operation: string; permission: readonly Permission[] } | null
  references?(config: Config): readonly Reference[]
  /** What the operation is given, or why there is nothing to do. */
  input(
    step: StepView,
    config: Config,
  ): Promise<{ input: Record<string, unknown>; remember?: unknown } | { skip: string }>
  /** How the step ended, from the operation's answer; done, where this is absent. */
  ended?(output: unknown): ActionEnd
  /** What a refusal of the operation means: the step is skipped, or made again at that instant. Undefined: it has failed. */
  refused?(error: AppError): { skip: string } | { waitsUntil: string } | undefined
}

export type ActionEnd =
  | { outcome: 'done'; message?: StepMessage; detail?: Record<string, unknown> }
  | { outcome: 'skipped'; reason: string; message?: StepMessage }
  /** Tried again at that instant: the customer must not be disturbed now. */
  | { outcome: 'waits'; until: string; reason: 'quiet_hours' }

export interface StepMessage {
  id: string
  channel: 'email' | 'sms'
}

/** What an action sees of the run whose step it is. */
export interface StepView {
  orgId: string
  automationId: string
  runId: string
  /** The instant of the step, ISO 8601 in UTC. */
  now: string
  /** When the step was due, ISO 8601 in UTC: before `now` where the run was late, or waited for quiet hours. */
  due: string
  /** Kind of the trigger that began the run. */
  trigger: string
  /** What `input` answered to remember when the step was put off; undefined: it is made for the first time. */
  remembered: unknown
  /** Names the step for good, so that its effect is there once. */
  key: string
  subjectKind: string
  subject: Subject
  db: Queries
  /** The record behind a prefix; null: there is none. */
  facts(prefix: string): Promise<Facts | null>
  /**
   * A template filled in, the link of a customer's page made where it names one. Fails when such a page is wanting. What gets
   * longer than `most` is cut: whoever typed a long name stops nobody's run.
   */
  render(template: string, as: 'line' | 'text' | 'html' | 'sms' | 'json', most?: number): Promise<string>
  /** The next number below `count`, in turn for this node of the automation. */
  inTurn(count: number): Promise<number>
}
