import type { ZodType } from 'zod'
import type { Capability } from '../../config.ts'
import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { WriteOnly } from './write-only.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One address of the resource API. */
export interface Route {
  method: Method
  /** Below `/api/v1`; `{id}` stands for a record's id. */
  path: string
  operation: Operation
  /** What the description of the API calls it; the operation's name unless told otherwise. */
  described?: string
  /** The caller is the member who made the key, with the permissions of the role; else the key itself. */
  as?: 'member'
  /** Another operation, for bodies that have this member. It needs the same scope. */
  instead?: { whenBodyHas: string; operation: Mutation }
  /** The member of the operation's input that `{id}` fills. */
  idField?: string
  /** What the body may hold, where that is less than the operation takes. */
  body?: ZodType
  /** What the key needs, where that depends on the call rather than on one scope of the operation. */
  needs?: string
  /** Filters of the operation that the address does not have; there they are ignored, as unknown parameters are. */
  ignores?: readonly string[]
  /** How a success is answered; the first that fits the output is taken. */
  answers: readonly [RouteAnswer, ...RouteAnswer[]]
  /** What a key without the read scopes is answered. Default: all of it. */
  writeOnly?: WriteOnly
  /** Whether live keys may use it: always, never, or once the capability is released. Default: always. */
  live?: 'unavailable' | Capability
  /** Whether test keys may use it. */
  test: boolean
}

export interface RouteAnswer {
  status: 200 | 201 | 202
  meaning: string
  /** The envelope around the output; `plain-list` is a list without pages, `feed` a list whose cursor never ends. */
  envelope: 'record' | 'list' | 'plain-list' | 'feed'
  schema: ZodType
  /** Path of the new record, for `Location`. */
  location?: string
}

/** What the description of the API shows of a domain, by the names of schemas. */
export interface RouteExamples {
  /** A realistic record for each schema that a route answers with. */
  records: Readonly<Record<string, unknown>>
  /** Realistic bodies for each request, by what they are good for. */
  requests?: Readonly<Record<string, Readonly<Record<string, RequestExample>>>>
}

export interface RequestExample {
  summary: string
  value: unknown
}

/** A write that exists in the design of the API but not yet for anybody: 405 for live keys, 403 for test keys. */
export interface UnavailableRoute {
  method: Method
  path: string
}
