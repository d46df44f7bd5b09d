import type { ZodType } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { ErrorCode } from '../errors.ts'
import type { EventType } from '../events/event.ts'
import type { MutationContext, QueryContext } from './context.ts'

interface Description<Input, Output> {
  /** The wire name, `area.verb`; the file is named after it. */
  name: string
  /** One sentence, imperative. */
  summary: string
  /** What a caller must know beyond the summary. */
  description?: string
  /** A member needs all of these. */
  permission: readonly Permission[]
  /** A key of the resource API needs this; null: any key will do. Without it, such keys cannot call the operation. */
  scope?: string | null
  /** Refuses members it does not know. */
  input: ZodType<Input>
  output: ZodType<Output>
  /** Codes of expected failures beyond those that every operation can answer. */
  errors?: readonly ErrorCode[]
}

export interface Query<Input = unknown, Output = unknown> extends Description<Input, Output> {
  kind: 'query'
  handler(ctx: QueryContext, input: Input): Promise<Output>
}

// Whoever runs a mutation only carries what it saw from `look` to `handler`, so nobody else need know what that is.
// oxlint-disable-next-line typescript/no-explicit-any
export interface Mutation<Input = unknown, Output = unknown, Seen = any> extends Description<Input, Output> {
  kind: 'mutation'
  /** Events that the operation can tell. */
  emits?: readonly EventType[]
  /**
   * Reads that the handler needs, where the time they take counts: they travel together with the claim of the idempotency
   * key. They are made for a repeated request too, and what they say is thrown away then: nothing but reads belongs here.
   */
  look?(ctx: QueryContext, input: Input): Promise<Seen>
  handler(ctx: MutationContext, input: Input, seen: Seen): Promise<Output>
}

export type Operation<Input = unknown, Output = unknown> = Query<Input, Output> | Mutation<Input, Output>

export function query<Input, Output>(definition: Omit<Query<Input, Output>, 'kind'>): Query<Input, Output> {
  return { kind: 'query', ...definition }
}

export function mutation<Input, Output, Seen = undefined>(
  definition: Omit<Mutation<Input, Output, Seen>, 'kind'>,
): Mutation<Input, Output> {
  return { kind: 'mutation', ...definition }
}
