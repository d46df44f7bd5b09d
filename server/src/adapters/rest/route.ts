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
  /** Operation name for the API description. Defaults to the operation's name. */
  described?: string
  /**
   * If `member`, the caller of the operation is the member who created the API key, with the permissions of that
   * member's role. If absent, the caller is the API key itself.
   */
  as?: 'member'
  /**
   * Another operation. If the body has the field `whenBodyHas`, the route runs it instead of `operation`. Both
   * operations must require the same scope.
   */
  instead?: { whenBodyHas: string; operation: Mutation }
  /** Input field of the operation that receives the id in the path. */
  idField?: string
  /** Schema of the body. It is set only if the route accepts fewer fields than the operation. */
  body?: ZodType
  /**
   * Text for the API description about the required access. It is set only if the access depends on the input and no
   * single scope describes it.
   */
  needs?: string
  /**
   * Filters of the operation that this route does not offer. The route treats them like unknown query parameters, which
   * have no effect.
   */
  ignores?: readonly string[]
  /**
   * Schemas of query parameters of which this route accepts fewer values than the operation, for the API description. The
   * operation refuses the other values.
   */
  narrows?: Readonly<Record<string, ZodType>>
  /** Possible successful answers. The first whose schema matches the output of the operation is used. */
  answers: readonly [RouteAnswer, ...RouteAnswer[]]
  /**
   * Limits what the answer shows to an API key that may write the record but not read it. If absent, such a key gets
   * the whole answer.
   */
  writeOnly?: WriteOnly
  /**
   * Availability for live API keys. If `unavailable`, they can never use the route. If a capability, they can use the
   * route only if the operator has released this capability. If absent, they can always use it.
   */
  live?: 'unavailable' | Capability
  /** True if test API keys may use the route. */
  test: boolean
}

export interface RouteAnswer {
  status: 200 | 201 | 202
  meaning: string
  /**
   * Form of the JSON that surrounds the output. `record`: one record. `list`: a page, with a cursor if more pages
   * follow. `plain-list`: a list without pages. `feed`: a page that always has a cursor, with which later changes can
   * be read.
   */
  envelope: 'record' | 'list' | 'plain-list' | 'feed'
  schema: ZodType
  /** Path of the new record for the `Location` header, with `{id}` as a placeholder. */
  location?: string
}

/** Examples for the API description, from one domain. */
export interface RouteExamples {
  /** Realistic records, keyed by the name of their schema. */
  records: Readonly<Record<string, unknown>>
  /** Realistic request bodies, keyed by the name of the body's schema and then by use case. */
  requests?: Readonly<Record<string, Readonly<Record<string, RequestExample>>>>
}

export interface RequestExample {
  summary: string
  value: unknown
}

/**
 * A write route that is planned but not implemented. A request with a live API key gets status 405, a request with a
 * test API key gets status 403.
 */
export interface UnavailableRoute {
  method: Method
  path: string
}
