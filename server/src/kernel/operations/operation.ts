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
  /** A member needs all of these. None only together with `only`. */
  permission: readonly Permission[]
  /** A key of the resource API needs this; null: any key will do. Without it, such keys cannot call the operation. */
  scope?: string | null
  /** Only this kind of actor may call it, through the one door made for it: no permission and no scope opens it. */
  only?: 'customer' | 'system'
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

export interface Mutation<Input = unknown, Output = unknown> extends Description<Input, Output> {
  kind: 'mutation'
  /** Its answer holds a secret: what is kept of it for replays is sealed. */
  sensitive?: boolean
  /** Events that the operation can tell. */
  emits?: readonly EventType[]
  handler(ctx: MutationContext, input: Input): Promise<Output>
}

export type Operation<Input = unknown, Output = unknown> = Query<Input, Output> | Mutation<Input, Output>

export function query<Input, Output>(definition: Omit<Query<Input, Output>, 'kind'>): Query<Input, Output> {
  return { kind: 'query', ...definition }
}

export function mutation<Input, Output>(
  definition: Omit<Mutation<Input, Output>, 'kind'>,
): Mutation<Input, Output> {
  return { kind: 'mutation', ...definition }
}
