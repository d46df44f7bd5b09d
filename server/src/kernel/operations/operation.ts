import type { core, ZodType } from 'zod'
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
  only?: 'customer' | 'system' | 'automation'
  /** Needs access to all locations: it acts on what they share. Checked with the permission, before the input. */
  wholeOrganization?: true
  /** Members run it through the console and the command line alone: no key of the gateway or of MCP finds it. */
  offApi?: true
  /**
   * Phones call it: no page of another origin may, and a member only so often a minute (adapters/workflows/phones.ts), unless
   * it is `at any rate`.
   */
  ofPhones?: true | 'at any rate'
  /** Refuses members it does not know. */
  input: ZodType<Input>
  output: ZodType<Output>
  /** Codes of expected failures beyond those that every operation can answer. */
  errors?: readonly ErrorCode[]
  /**
   * A mutation: changes who may do what, the company's settings, what it charges or pays, or where its data goes. Keys can have
   * to confirm that. A query: answers bytes. That the answer of a mutation holds a secret or bytes follows from `redact`.
   */
  sensitive?: true
  /** The largest body that a door reads for it, in bytes; 1 MiB unless told otherwise. */
  bodyLimit?: number
}

export interface Query<Input = unknown, Output = unknown> extends Description<Input, Output> {
  kind: 'query'
  /** Lists of its input whose values may also stand one by one in the address of a GET. */
  repeatable?: readonly string[]
  handler(ctx: QueryContext, input: Input): Promise<Output>
}

/** Stands for a secret in what is kept of an answer. */
export const redacted = '[redacted]'

/** What a caller should know of a mutation before making it; the catalog tells it, also what is so only sometimes. */
export interface Effects<Output = unknown> {
  /** Messages go out to a customer or a member, also by what is left to the background. */
  sends?: true
  /** Money moves, or what somebody owes changes. */
  money?: true
  /** Removes something, or cannot be undone. */
  destructive?: true
  /** Calls something that is paid for by use: a new key costs again. */
  metered?: true
  /**
   * It starts other operations that run later, and reports them with `ctx.starts`. Its flags are the most that a call can
   * have: each call has the flags of the operations that it starts.
   */
  flagsByCall?: true
  /** The parts of its answer that a confirm token binds, where other parts change without a call. */
  bound?(output: Output): unknown
  /**
   * Its answer holds a secret, a signed address or bytes; this is what may be kept of it. Receipts keep only that, and
   * the resource API keeps the whole answer sealed.
   */
  redact?(output: Output): Output
  /** The operation that takes it back. */
  reversibleBy?: string
}

export interface Mutation<Input = unknown, Output = unknown>
  extends Description<Input, Output>, Effects<Output> {
  kind: 'mutation'
  /** Events that the operation can tell. */
  emits?: readonly EventType[]
  /** It calls somebody else's service, through `ctx.outside`. */
  provider?: {
    /** How a caller finds out what happened when nobody could note it. */
    resolution: string
  }
  /**
   * What takes its time and needs no transaction: resolving a name, decoding a picture, printing. It reads, and no
   * connection is held meanwhile; what it makes is handed to the handler (prepared.ts).
   */
  prepare?(ctx: QueryContext, input: Input): Promise<unknown>
  handler(ctx: MutationContext, input: Input, prepared?: unknown): Promise<Output>
}

export type Operation<Input = unknown, Output = unknown> = Query<Input, Output> | Mutation<Input, Output>

/**
 * What a definition's schema is compared by. Against the whole of `ZodType`, with its sixty methods, the compiler makes
 * thousands of types for each schema of each operation. Only schemas of zod itself have `describe`, and they are all
 * `ZodType`.
 */
type Given<Value> = core.$ZodType<Value> & { parse(data: unknown): Value; describe(text: string): unknown }

type Defined<Whole, Input, Output> = Omit<Whole, 'kind' | 'input' | 'output' | 'prepare' | 'handler'> & {
  input: Given<Input>
  output: Given<Output>
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
