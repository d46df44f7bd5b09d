import type { core, ZodType } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { ErrorCode } from '../errors.ts'
import type { EventType } from '../events/event.ts'
import type { MutationContext, QueryContext } from './context.ts'

interface Description<Input, Output> {
  /** Name in the API, `area.verb`. The file of the operation is named after it. */
  name: string
  /** One imperative sentence. */
  summary: string
  /** Details for callers beyond the summary. */
  description?: string
  /** Permissions that a member needs to call the operation. All of them are required. Empty only if `only` is set. */
  permission: readonly Permission[]
  /**
   * Scope that an API key needs to call the operation through the resource API. Null: every API key may call it.
   * Absent: no API key can call it through that API.
   */
  scope?: string | null
  /**
   * The only type of actor that may call the operation, through a dedicated entry point. No permission or scope
   * allows other actors to call it.
   */
  only?: 'customer' | 'system' | 'automation'
  /**
   * True if the caller needs access to all locations, because the operation works with data that all locations share.
   * Checked together with the permission, before the input is parsed.
   */
  wholeOrganization?: true
  /**
   * True if members can call the operation only in the console and on the command line. API keys can neither see nor
   * call it through the HTTP endpoint that runs operations or through MCP.
   */
  offApi?: true
  /**
   * Set if phones call the operation. Web pages of other origins cannot call it. The number of calls per minute is
   * limited for each member (adapters/workflows/phones.ts), unless the value is `at any rate`.
   */
  ofPhones?: true | 'at any rate'
  /** Schema of the input. Unknown fields are refused. */
  input: ZodType<Input>
  output: ZodType<Output>
  /** Codes of errors that the operation is expected to return, in addition to those that any operation can return. */
  errors?: readonly ErrorCode[]
  /**
   * For a mutation: true if it changes permissions, company settings, prices, pay, or the URL to which data is sent.
   * An API key can be set up so that it must confirm such mutations. For a query: true if it returns bytes. A
   * mutation whose answer contains a secret or bytes has `redact` instead.
   */
  sensitive?: true
  /**
   * True if a session of the console must have been confirmed within the last 15 minutes, because the operation
   * creates a secret, grants access or exports data. For API keys, confirm-policy.ts applies instead.
   */
  requiresConfirmation?: true
  /** Maximum size of the request body in bytes. Defaults to 1 MiB. */
  bodyLimit?: number
}

export interface Query<Input = unknown, Output = unknown> extends Description<Input, Output> {
  kind: 'query'
  /** Names of input lists for which a GET request may repeat a URL parameter, once per entry. */
  repeatable?: readonly string[]
  handler(ctx: QueryContext, input: Input): Promise<Output>
}

/** Text that replaces a secret in a stored answer. */
export const redacted = '[redacted]'

/**
 * Effects of a mutation that callers should know before a call, including effects that occur only sometimes. The
 * reference of the API lists them.
 */
export interface Effects<Output = unknown> {
  /** The operation sends messages to a customer or a member, perhaps from a background task. */
  sends?: true
  /** The operation moves money or changes an amount owed. */
  money?: true
  /** The operation deletes something or cannot be undone. */
  destructive?: true
  /** The operation calls a service that is billed per use. A repeated call with a new idempotency key costs again. */
  metered?: true
  /**
   * The operation starts other operations that run later, and declares them with `ctx.starts`. The risk flags of the
   * operation are then an upper bound: a call has only the flags of the operations that it starts.
   */
  flagsByCall?: true
  /**
   * Returns the parts of the answer that a confirm token covers. Needed if other parts may change between the dry run
   * and the confirmed call.
   */
  bound?(output: Output): unknown
  /**
   * Returns the answer without secrets, signed URLs and bytes. Receipts (records of calls with their outcomes)
   * contain only this version. The resource API stores the whole answer, encrypted.
   */
  redact?(output: Output): Output
  /** Name of the operation that undoes this one. */
  reversibleBy?: string
}

export interface Mutation<Input = unknown, Output = unknown>
  extends Description<Input, Output>, Effects<Output> {
  kind: 'mutation'
  emits?: readonly EventType[]
  /** Name under which an earlier release enqueued this operation. Tasks with that name still run. */
  formerName?: string
  /**
   * True if the operation stores what someone outside has sent and does not send again, such as a text message. It is
   * accepted during a maintenance. Only operations with `only: 'system'` may set it.
   */
  receives?: true
  /** Set if the operation calls an external service through `ctx.callProvider`. */
  provider?: {
    /**
     * Instruction for a caller whose call ended with an unknown outcome, because the result of the external service
     * could not be recorded. It says how to find out that result.
     */
    resolution: string
  }
  /**
   * Slow work that needs no transaction, such as resolving a host name, decoding a picture or printing a document. It
   * only reads, and no connection is held meanwhile. The handler receives its result (prepare-operation.ts).
   */
  prepare?(ctx: QueryContext, input: Input): Promise<unknown>
  handler(ctx: MutationContext, input: Input, prepared?: unknown): Promise<Output>
}

export type Operation<Input = unknown, Output = unknown> = Query<Input, Output> | Mutation<Input, Output>

/**
 * Type of a schema in the definition of an operation. It declares only the few members by which the compiler recognizes
 * a Zod schema. The full `ZodType` has about sixty methods, and checking against it makes the compiler create thousands
 * of types per schema.
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
