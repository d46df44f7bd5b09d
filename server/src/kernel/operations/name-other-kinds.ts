import { type Actor, accessScopeFor } from '../access/actor.ts'
import { type FedInParts, fedTo } from '../access/fed-to.ts'
import type { Permission } from '../access/permissions.ts'
import type { Parameter, Queries } from '../database/queries.ts'
import { AppError, type ErrorDetail } from '../errors.ts'
import { isId } from '../ids.ts'
import type { QueryContext } from './context.ts'

/** A kind of record, with the facts that are needed to find out whether an id belongs to a record of this kind. */
export interface NamedKind {
  kind: string
  table: string
  fed?: Permission | FedInParts
  owners?: string
  hidesArchived?: true
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface CheckedCall {
  actor: Actor
  /** Reads the database, restricted to the actor's organization and locations. */
  db: Queries
  input: unknown
}

/** An id in the input of a call, and the field that contains it. */
interface InputId {
  field: string
  id: string
}

/**
 * Waits for `work`. If it fails because a record was not found, `nameOtherKinds` adds to the error the kind of record
 * to which the id belongs.
 */
export async function improveNotFoundErrors<Answer>(
  kinds: readonly NamedKind[],
  call: CheckedCall,
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? await nameOtherKinds(kinds, call, error) : error
  }
}

/**
 * If an unknown id belongs to a record of another kind, for example if an estimate's id was passed as a job's, returns
 * an error that says so. Considers only records that the caller may read, in the caller's organization and locations.
 * Returns other errors unchanged.
 */
export async function nameOtherKinds(
  kinds: readonly NamedKind[],
  call: CheckedCall,
  error: AppError,
): Promise<AppError> {
  const inputIds = idsIn(error, call.input)
  if (inputIds.length === 0) return error
  const kindsById = await kindsOf(kinds, call, [...new Set(inputIds.map(({ id }) => id))])
  const mismatches = inputIds.flatMap(({ field, id }) => {
    const kind = kindsById.get(id)
    return kind === undefined || isNamedAfter(field, kind)
      ? []
      : [{ field, kind, description: `is the id of ${aOf(kind)}` }]
  })
  if (mismatches.length === 0) return error
  const sentences = mismatches.map(({ field, description }) => `${field} ${description}.`)
  const before: readonly ErrorDetail[] = error.details
  const isReplaced = (detail: ErrorDetail): boolean => mismatches.some(({ field }) => field === detail.field)
  return new AppError(
    error.code,
    [/[.!?]$/.test(error.message) ? error.message : `${error.message}.`, ...sentences].join(' '),
    [
      ...before.filter((detail) => !isReplaced(detail)),
      ...mismatches.map(({ field, kind, description }) => {
        const existingDetail = before.find((detail) => detail.field === field)
        return {
          ...existingDetail,
          field,
          message: existingDetail ? `${existingDetail.message}; it ${description}` : description,
          kind,
        }
      }),
    ],
    error.retryAfterSeconds,
  )
}

/**
 * Returns the ids to which the error may refer. For a missing record, these are all ids of the input. For an invalid
 * reference, it is the id in the field that the error names.
 */
function idsIn({ code, details }: AppError, input: unknown): InputId[] {
  const fields =
    code === 'validation_error'
      ? details.flatMap(({ field }) => field ?? [])
      : code === 'not_found' && typeof input === 'object'
        ? Object.keys(input ?? {})
        : []
  return fields.flatMap((field) => {
    const id = field.split('.').reduce<unknown>(memberOf, input)
    return typeof id === 'string' && isId(id) ? [{ field, id: id.toLowerCase() }] : []
  })
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/**
 * Returns the kind of each id that belongs to a record which the caller may read. First finds the records by their
 * primary keys, then reads only their kinds with the conditions of the caller. A single statement with the conditions
 * of all kinds would take fifty times as long to plan.
 */
async function kindsOf(
  kinds: readonly NamedKind[],
  { actor, db }: CheckedCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const readable = kinds.flatMap((kind) => {
    const own = ownOf(kind, actor)
    return own === undefined ? [] : [{ kind, own }]
  })
  const parameters: Parameter[] = [actor.org.id, ids]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const existing = await kindById(
    db,
    readable.map(({ kind }) => selectOf(kind, [])),
    [...parameters],
  )
  const names = new Set(existing.values())
  const selects = readable.flatMap(({ kind, own }) => {
    if (!names.has(kind.kind)) return []
    const conditions = typeof kind.fed === 'object' ? [partsOf(kind.fed, actor, bind)] : []
    if (kind.hidesArchived) conditions.push('r.archived_at is null')
    return selectOf(kind, [...conditions, ...kind.own({ own }, bind)])
  })
  return await kindById(db, selects, parameters)
}

const selectOf = ({ kind, table }: NamedKind, conditions: readonly string[]): string =>
  `select '${kind}' as kind, r.id from ${table} r
    where ${['r.org_id = $1', 'r.id = any ($2::uuid[])', ...conditions].join(' and ')}`

async function kindById(
  db: Queries,
  selects: readonly string[],
  parameters: readonly Parameter[],
): Promise<ReadonlyMap<string, string>> {
  if (selects.length === 0) return new Map()
  const rows = await db.rows<{ kind: string; id: string }>(selects.join(' union all '), parameters)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/**
 * Returns the member's id if the caller may read only that member's own records of this kind. Null if the caller may
 * read all records of the kind. Undefined if the caller may read none.
 */
function ownOf({ fed, table, owners }: NamedKind, actor: Actor): string | null | undefined {
  if (fed === undefined) return undefined
  if (actor.type === 'api_key') return actor.scopes.has(`${table}:read`) ? null : undefined
  if (typeof fed === 'object') return fedTo(actor, { fed }) === undefined ? undefined : null
  const reached = accessScopeFor(actor, fed)
  if (reached === 'all') return null
  return reached === 'own' && actor.type === 'member' && owners !== undefined ? actor.id : undefined
}

/** Returns an SQL condition that limits a kind of record to those parts that the caller may read. */
function partsOf(fed: FedInParts, actor: Actor, bind: (value: Parameter) => string): string {
  const parts = fedTo(actor, { fed })
  return `r.${fed.by} = any (${bind(Array.isArray(parts) ? parts : [])}::text[])`
}

/**
 * True if the field is named after this kind: for example, `client_id`, `existing_client_id` and `client_ids.0` refer
 * to a client.
 */
function isNamedAfter(field: string, kind: string): boolean {
  return new RegExp(`(^|[._])${kind}_ids?(\\.\\d+)?$`).test(field)
}

const aOf = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')}`
