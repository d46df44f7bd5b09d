import type { ZodType } from 'zod'
import type { Permission } from '../../access/permissions.ts'
import type { AppError } from '../../errors.ts'
import type { Queries } from '../../database/queries.ts'
import type { Facts } from './prefix.ts'
import type { Reference } from './reference.ts'
import type { Subject } from './subject.ts'

/** An action of a step. It runs one operation of the catalog, by name. */
export interface ActionKind<Config = unknown> {
  kind: string
  /** Schema of the complete config, as published definitions contain it. */
  config: ZodType<Config>
  /** Fields of the config that are templates: `subject`, `data.*`. */
  templates: readonly string[]
  /** True if the action is about a customer, so that it is not available for subjects without one. */
  needsCustomer?: true
  /**
   * Configs as drafts contain them, complete and as short as possible: one for each operation that the action can run.
   * Tests of all kinds use them.
   */
  samples: readonly Readonly<Record<string, unknown>>[]
  /**
   * The operation for a subject of this type, and the permissions that its publisher needs. Null if the action does not
   * support the type.
   */
  calls(subjectType: string, config: Config): { operation: string; permission: readonly Permission[] } | null
  references?(config: Config): readonly Reference[]
  /** Input of the operation, or the reason to skip the step. */
  input(
    step: StepView,
    config: Config,
  ): Promise<{ input: Record<string, unknown>; remember?: unknown } | { skip: string }>
  /** How the step ended, from the output of the operation. Defaults to `done`. */
  ended?(output: unknown): ActionEnd
  /**
   * Reaction to a refusal by the operation: skip the step, or retry it at the returned instant. Undefined if the step
   * has failed.
   */
  refused?(error: AppError): { skip: string } | { waitsUntil: string } | undefined
}

export type ActionEnd =
  | { outcome: 'done'; message?: StepMessage; detail?: Record<string, unknown> }
  | { outcome: 'skipped'; reason: string; message?: StepMessage }
  /** The step is retried at the instant `until`, because the customer must not be contacted now. */
  | { outcome: 'waits'; until: string; reason: 'quiet_hours' }

export interface StepMessage {
  id: string
  channel: 'email' | 'sms'
}

/** Information and functions that an action receives for the step that it runs. */
export interface StepView {
  orgId: string
  automationId: string
  runId: string
  /** Instant of the step, ISO 8601 in UTC. */
  now: string
  /** When the step was due, ISO 8601 in UTC. Before `now` if the run was late or waited for quiet hours. */
  due: string
  /** Kind of the automation's trigger. */
  trigger: string
  /** State that `input` returned in `remember` when the step was postponed. Undefined on the first attempt. */
  remembered: unknown
  /** Permanent idempotency key of the step, so that it takes effect once. */
  key: string
  subjectKind: string
  subject: Subject
  db: Queries
  /** The record behind a prefix. Null if there is none. */
  facts(prefix: string): Promise<Facts | null>
  /**
   * Renders a template. Creates the link of a customer's page if the template names one, and fails if there is no such
   * page. Cuts values so that the result is no longer than `most`, so that a long name does not stop a run.
   */
  render(template: string, as: 'line' | 'text' | 'html' | 'sms' | 'json', most?: number): Promise<string>
  /** Next number in the round robin of this node, from 0 to `count - 1`. */
  inTurn(count: number): Promise<number>
}
