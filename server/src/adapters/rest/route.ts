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
   * `member`: the caller is the member who created the API key, with the permissions of that member's role. Default:
   * the caller is the API key itself.
   */
  as?: 'member'
  /**
   * Another operation, which the route runs instead of `operation` if the body has the field `whenBodyHas`. It must
   * need the same scope.
   */
  instead?: { whenBodyHas: string; operation: Mutation }
  /** Input field of the operation that receives the id in the path. */
  idField?: string
  /** Schema of the body. Only set if the route accepts fewer fields than the operation. */
  body?: ZodType
  /**
   * Text for the API description about the required access. Only set if the access depends on the input, so that no
   * single scope describes it.
   */
  needs?: string
  /**
   * Filters of the operation that this route does not offer. The route treats them like unknown query parameters, which
   * have no effect.
   */
  ignores?: readonly string[]
  /** Possible successful answers. The first whose schema matches the output of the operation is used. */
  answers: readonly [RouteAnswer, ...RouteAnswer[]]
  /**
   * Limits the answer to an API key that may write but not read the record. Default: such a key gets the whole
   * answer.
   */
  writeOnly?: WriteOnly
  /**
   * Availability for live API keys. `unavailable`: never. A capability: only if the operator has released it. Default:
   * always.
   */
  live?: 'unavailable' | Capability
  /** True if test API keys may use the route. */
  test: boolean
}

export interface RouteAnswer {
  status: 200 | 201 | 202
  meaning: string
  /**
   * JSON around the output. `record`: one record. `list`: a page, with a cursor if more pages follow. `plain-list`: a
   * list without pages. `feed`: a page that always has a cursor, with which later changes can be read.
   */
  envelope: 'record' | 'list' | 'plain-list' | 'feed'
  schema: ZodType
  /** Path of the new record for the `Location` header, with `{id}` as a placeholder. */
  location?: string
}

/** Examples of one domain for the API description. */
export interface RouteExamples {
  /** Realistic records, by name of the schema that routes return. */
  records: Readonly<Record<string, unknown>>
  /** Realistic bodies, by name of the request's schema and then by use case. */
  requests?: Readonly<Record<string, Readonly<Record<string, RequestExample>>>>
}

export interface RequestExample {
  summary: string
  value: unknown
}

/**
 * A write route that is planned but not implemented. Requests with live API keys are answered 405, those with test API
 * keys 403.
 */
export interface UnavailableRoute {
  method: Method
  path: string
}
