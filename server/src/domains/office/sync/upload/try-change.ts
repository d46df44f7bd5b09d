import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../../kernel/errors.ts'
import { authorize, ownerOnly } from '../../../../kernel/operations/authorize.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { parseInput } from '../../../../kernel/operations/parse-input.ts'
import type { AnyRow, OfflineOperation, Shown, Subject } from './offline-operation.ts'
import { type Outcome, outcome, rejected, presentError } from './outcome.ts'

export interface Change {
  input: Readonly<Record<string, unknown>>
  baseVersion: number | null
  base: Readonly<Record<string, unknown>>
  occurredAt: string
}

/** Thrown to roll back a change that must not be applied. Contains its outcome. */
class Undone extends Error {
  readonly outcome: Outcome

  constructor(result: Outcome) {
    super(result.verdict)
    this.outcome = result
  }
}

interface Before {
  subject: Subject
  row: AnyRow
  view: Shown
}

/**
 * Tries to apply one change within a savepoint of the batch's transaction. First runs the operation, because only the
 * operation itself determines the new state of the record. Then compares the record before the change with the record
 * after it and with the phone's copy. If the change must not be applied, rolls back to the savepoint, including events
 * and the change log.
 */
export async function tryChange(
  ctx: MutationContext,
  offline: OfflineOperation,
  change: Change,
): Promise<Outcome> {
  const { operation } = offline
  try {
    authorize(operation, ctx.actor)
    const own = ownerOnly(operation, ctx.actor)
    return await ctx.savepoint((part) => attempt({ ...part, own }, offline, change))
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    // A server error or a rate limit makes the whole batch fail, because the phone can send the batch again later.
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'rate_limited') throw error
    return refusal(offline, change, error)
  }
}

async function attempt(part: MutationContext, offline: OfflineOperation, change: Change): Promise<Outcome> {
  const { operation, kind } = offline
  parseInput(operation.input, change.input)
  const before = await lookAt(part, offline, change)
  if (before && isGone(before.row, change))
    throw new Undone(outcome('gone', { merged_into: before.row.merged_into ?? null }))
  if (before && offline.sort === 'status' && offline.isBehind(before.row, change.input))
    throw new Undone(outcome('superseded', { record: recordOf(before) }))

  const answer = (await part.runOperation(operation, change.input, change.occurredAt)) as Shown & {
    duplicate?: boolean
  }
  const after = offline.picks === undefined ? answer : (answer[offline.picks] as Shown)
  const version = 'version' in after ? after.version : null
  const record = { kind, id: after.id ?? before!.view.id, version }
  if (answer.duplicate === true) throw new Undone(outcome('superseded', { record }))
  if (before?.subject.kind === kind) judge(offline, change, before, after)
  return outcome('applied', { record })
}

/** Returns the record that the change is about, and locks it until the end of the batch. */
async function lookAt(
  part: MutationContext,
  { about }: OfflineOperation,
  change: Change,
): Promise<Before | undefined> {
  const { input } = change
  const [member, subject] = Object.entries(about).find(([name]) => name === '' || input[name] != null) ?? []
  if (!subject) return undefined
  const row = await subject.lock(
    part,
    member === '' ? part.actor.id! : (input[member!] as string).toLowerCase(),
    change,
  )
  const view = subject.present ? subject.present(part, row) : await subject.show(part, row.id)
  return view && { subject, row, view }
}

/**
 * True if the record was merged or archived, so that the change cannot be applied. An archived record is not gone if the
 * change restores it (`archived: false`).
 */
function isGone({ archived_at, merged_into }: AnyRow, { input }: Change): boolean {
  return (merged_into ?? null) !== null || ((archived_at ?? null) !== null && input['archived'] !== false)
}

function judge(
  offline: OfflineOperation,
  change: Change,
  { subject, row, view }: Before,
  after: Shown,
): void {
  const record = recordOf({ subject, view })
  const names = fieldsOf(offline, change)
  const changed = names.filter((name) => !same(valueOf(view, name), valueOf(after, name)))
  const isSame = view.version === null ? changed.length === 0 : after.version === view.version
  if (isSame) {
    if (offline.sort === 'fields' && offline.hasHiddenEffect?.(change.input)) return
    throw new Undone(outcome('superseded', { record }))
  }
  if (offline.sort !== 'fields' && offline.sort !== 'draft') return
  if (offline.sort === 'draft' && row['status'] !== 'draft')
    throw new Undone(outcome('conflict', { record, fields: ['status'] }))
  if (view.version !== null && change.baseVersion === view.version) return
  const fields =
    offline.sort === 'draft'
      ? changed
      : changed.filter(
          (name) => !Object.hasOwn(change.base, name) || !same(change.base[name], valueOf(view, name)),
        )
  if (fields.length > 0 || offline.sort === 'draft') throw new Undone(outcome('conflict', { record, fields }))
}

const notOfTheRecord = new Set(['expected_version', 'request_id', 'device_at', 'effective_from'])

/** Returns the names of the record's fields that the input changes. */
function fieldsOf(offline: OfflineOperation, { input }: Change): string[] {
  if (offline.sort === 'fields' && offline.fields) return [...offline.fields]
  return Object.keys(input).filter((name) => !(name in offline.about) && !notOfTheRecord.has(name))
}

function valueOf(view: Shown, name: string): unknown {
  return name === 'archived' ? (view['archived_at'] ?? null) !== null : view[name]
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

const plain = (value: unknown): unknown => (value == null ? null : JSON.parse(JSON.stringify(value)))

const recordOf = ({ subject, view }: Pick<Before, 'subject' | 'view'>) => ({
  kind: subject.kind,
  id: view.id,
  version: view.version,
})

/**
 * Converts an error of the operation to an outcome. `not_found` always means `gone` here. Merged and archived records
 * are not handled here, because they are detected before the operation runs.
 */
function refusal({ about, sort }: OfflineOperation, { input }: Change, error: AppError): Outcome {
  if (error.code === 'not_found') return outcome('gone')
  if (error.code === 'invalid_state' || error.code === 'stale_version')
    return outcome('conflict', {
      error: presentError(error),
      record: inTheWay(error) ?? named(about, input),
      fields: sort === 'status' ? ['status'] : [],
    })
  return outcome('rejected', { error: presentError(error) })
}

/** Returns the record because of which the operation refused the change, if its error contains that record's id. */
function inTheWay({ details }: AppError): Outcome['record'] {
  for (const detail of details)
    for (const kind of ['time_entry', 'time_off_request', 'session', 'property'])
      if (typeof detail[`${kind}_id`] === 'string')
        return { kind, id: detail[`${kind}_id`] as string, version: null }
  return null
}

function named(about: OfflineOperation['about'], input: Change['input']): Outcome['record'] {
  const [member, subject] = Object.entries(about).find(([name]) => typeof input[name] === 'string') ?? []
  return subject ? { kind: subject.kind, id: (input[member!] as string).toLowerCase(), version: null } : null
}

/** Creates the outcome of a change whose operation cannot be performed offline. */
export function notOffline(name: string): Outcome {
  return rejected(
    'invalid_state',
    'This operation is not possible offline. Call it when the phone has a connection.',
    {
      field: 'operation',
      message: 'is not possible offline',
      reason: 'not_offline',
      operation: name,
    },
  )
}
