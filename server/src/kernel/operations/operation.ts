import type { core, ZodType } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { ErrorCode } from '../errors.ts'
import type { EventType } from '../events/event.ts'
import type { MutationContext, QueryContext } from './context.ts'

interface Description<Input, Output> {
  /** Wire name, `area.verb`. The file is named after it. */
  name: string
  /** One imperative sentence. */
  summary: string
  /** Details for callers beyond the summary. */
  description?: string
  /** Permissions that a member needs to call it: all of them. Empty only together with `only`. */
  permission: readonly Permission[]
  /**
   * Scope that an API key needs to call the operation through the resource API. Null: every API key may call it.
   * Absent: no API key can call it there.
   */
  scope?: string | null
  /**
   * The only type of actor that may call it, through a dedicated entry point. No permission or scope grants access to
   * other actors.
   */
  only?: 'customer' | 'system' | 'automation'
  /**
   * Requires access to all locations, because it acts on data that all locations share. Checked with the permission,
   * before the input.
   */
  wholeOrganization?: true
  /**
   * True if members can run it only in the console and on the command line. API keys of the workflow gateway and of MCP
   * cannot see it.
   */
  offApi?: true
  /**
   * Called by phones. Web pages of other origins cannot call it. Calls of one member are limited per minute
   * (adapters/workflows/phones.ts), except with the value `at any rate`.
   */
  ofPhones?: true | 'at any rate'
  /** Schema of the input. Unknown fields are refused. */
  input: ZodType<Input>
  output: ZodType<Output>
  /** Codes of expected errors, beyond those that every operation can return. */
  errors?: readonly ErrorCode[]
  /**
   * For a mutation, true if it changes permissions, company settings, prices, pay, or the URL to which data is sent. An
   * API key can be set up so that it must confirm such a mutation. For a query, true if it returns bytes. Mutations
   * whose answer contains a secret or bytes have `redact` instead.
   */
  sensitive?: true
  /**
   * True if a session of the console must have been confirmed within the last 15 minutes, because the operation
   * creates a secret, grants access or exports data. API keys have a policy of their own (confirm-policy.ts).
   */
  requiresConfirmation?: true
  /** Largest request body in bytes. Defaults to 1 MiB. */
  bodyLimit?: number
}

export interface Query<Input = unknown, Output = unknown> extends Description<Input, Output> {
  kind: 'query'
  /** Input lists that a GET also accepts as one URL parameter that occurs several times. */
  repeatable?: readonly string[]
  handler(ctx: QueryContext, input: Input): Promise<Output>
}

/** Replaces a secret in a stored answer. */
export const redacted = '[redacted]'

/**
 * Effects of a mutation that a caller should know before calling it, including those that occur only sometimes. Part of
 * the catalog.
 */
export interface Effects<Output = unknown> {
  /** Sends messages to a customer or a member, possibly from a background task. */
  sends?: true
  /** Moves money, or changes an amount owed. */
  money?: true
  /** Deletes something, or cannot be undone. */
  destructive?: true
  /** Calls a service that is billed per use. Repeating the call with a new idempotency key costs again. */
  metered?: true
  /**
   * Starts other operations that run later, and reports them with `ctx.starts`. Its own risk flags are an upper bound:
   * a call has only the flags of the operations that it starts.
   */
  flagsByCall?: true
  /**
   * Returns the parts of the answer that a confirm token covers. Needed if other parts can change between the dry run
   * and the confirmed call.
   */
  bound?(output: Output): unknown
  /**
   * Returns the answer without secrets, signed URLs and bytes. Receipts store only this version. The resource API
   * stores the whole answer encrypted.
   */
  redact?(output: Output): Output
  /** The operation that undoes this one. */
  reversibleBy?: string
}

export interface Mutation<Input = unknown, Output = unknown>
  extends Description<Input, Output>, Effects<Output> {
  kind: 'mutation'
  emits?: readonly EventType[]
  /** Name under which an earlier version queued this operation. Its queued tasks still run. */
  formerName?: string
  /** The operation calls an external service through `ctx.callProvider`. */
  provider?: {
    /** Tells a caller how to find out the result if the result could not be recorded. */
    resolution: string
  }
  /**
   * Slow work that needs no transaction: resolving a host name, decoding a picture, printing a document. It reads only
   * and holds no connection. The handler receives its result (prepare-operation.ts).
   */
  prepare?(ctx: QueryContext, input: Input): Promise<unknown>
  handler(ctx: MutationContext, input: Input, prepared?: unknown): Promise<Output>
}

export type Operation<Input = unknown, Output = unknown> = Query<Input, Output> | Mutation<Input, Output>

/**
 * Type with which the schemas of operations are checked. It contains only the members that identify a Zod schema. The
 * full `ZodType` has about sixty methods, and checking against it makes the compiler create thousands of types for each
 * schema.
 */
type SchemaFor<Value> = core.$ZodType<Value> & {
  parse(data: unknown): Value
  describe(text: string): unknown
}

type Defined<Whole, Input, Output> = Omit<Whole, 'kind' | 'input' | 'output' | 'prepare' | 'handler'> & {
  input: SchemaFor<Input>
  output: SchemaFor<Output>
}

export function query<Input, Output>(
  definition: Defined<Query<Input, Output>, Input, Output> & Pick<Query<Input, Output>, 'handler'>,
): Query<Input, Output>
export function query(definition: object): object {
  return { kind: 'query', ...definition }
}

export function mutation<Input, Output, Prepared = unknown>(
  definition: Defined<Mutation<Input, Output>, Input, Output> & {
    prepare?(ctx: QueryContext, input: Input): Promise<Prepared>
    handler(ctx: MutationContext, input: Input, prepared: Prepared): Promise<Output>
  },
): Mutation<Input, Output>
export function mutation(definition: object): object {
  return { kind: 'mutation', ...definition }
}
