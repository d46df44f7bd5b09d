import type { ZodType } from 'zod'
import type { Capability } from '../../config.ts'
import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { WriteOnly } from './write-only.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One route of the resource API: a method and a path, and the operation that it runs. */
export interface Route {
  method: Method
  /** Path below `/api/v1`. `{id}` stands for a record's id. */
  path: string
  operation: Operation
  /** Operation name to use in the API description. Defaults to the operation's name. */
  described?: string
  /**
   * `member`: the caller is the member who created the key, with the permissions of that member's role. Default: the
   * caller is the key itself.
   */
  as?: 'member'
  /** Another operation that is used if the body has this field. It needs the same scope. */
  instead?: { whenBodyHas: string; operation: Mutation }
  /** The input field of the operation that `{id}` fills. */
  idField?: string
  /** Schema of the body, if the route accepts fewer fields than the operation. */
  body?: ZodType
  /** Description of the required access, if it depends on the call rather than on one scope of the operation. */
  needs?: string
  /** Filters of the operation that this route ignores, as it ignores unknown parameters. */
  ignores?: readonly string[]
  /** Possible formats of a successful answer. The first that fits the output is used. */
  answers: readonly [RouteAnswer, ...RouteAnswer[]]
  /** The answer for a key without the read scopes. Default: the whole answer. */
  writeOnly?: WriteOnly
  /** When live keys may use the route: always, never, or once the capability is released. Default: always. */
  live?: 'unavailable' | Capability
  /** True if test keys may use the route. */
  test: boolean
}

export interface RouteAnswer {
  status: 200 | 201 | 202
  meaning: string
  /**
   * The envelope around the output. `plain-list` is a list without pages, `feed` a list that can always be continued.
   */
  envelope: 'record' | 'list' | 'plain-list' | 'feed'
  schema: ZodType
  /** Path of the new record, for `Location`. */
  location?: string
}

/** Examples of a domain in the API description, by schema name. */
export interface RouteExamples {
  /** A realistic record for each schema that routes return. */
  records: Readonly<Record<string, unknown>>
  /** Realistic bodies for each request, by use case. */
  requests?: Readonly<Record<string, Readonly<Record<string, RequestExample>>>>
}

export interface RequestExample {
  summary: string
  value: unknown
}

/** A write that the API design includes and that is not available yet: 405 for live keys, 403 for test keys. */
export interface UnavailableRoute {
  method: Method
  path: string
}
