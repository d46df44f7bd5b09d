import * as z from 'zod'
import { homeLocation } from '../../../kernel/access/actor.ts'
import { AppError, type ErrorDetail, invalidField } from '../../../kernel/errors.ts'
import { takeTurns } from '../../../kernel/limits/take-turns.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../kernel/schema/member-rules.ts'
import { mostMembers } from '../../../kernel/schema/most-members.ts'
import { askedAtOnce } from '../../outbox/index.ts'
import { clientsWithLinks } from '../../public-links/index.ts'
import { tellTags } from '../../tags/index.ts'
import { addClient, type ClientToAdd } from '../add-client.ts'
import { clientCreated } from '../client-events.ts'
import { type ClientRow, clients } from '../client.ts'
import { importFields } from '../import/import-fields.ts'
import { findMatches, holdClientsOf, keysOf, lockImports } from '../import/matches-table.ts'
import { type Action, type PlannedRow, planRows } from '../import/plan-rows.ts'
import { type ReadImport, readImport } from '../import/read-import.ts'
import type { ReadRow } from '../import/read-row.ts'
import { noteOptOuts } from '../note-opt-outs.ts'
import { selectProperties } from '../properties-table.ts'
import { clientChangeEvents, type KnownOfClient, saveClientChange } from '../save-client-change.ts'

const mostBytes = 900_000
const mostRows = 1000
const actions = ['create', 'update', 'skip', 'error'] as const satisfies Action[]

const columnName = () => z.string().max(200)
const cell = z.string().max(20_000).nullable()

const input = withRules(
  z.strictObject({
    csv: z
      .string()
      .min(1)
      .max(mostBytes)
      .refine((text) => Buffer.byteLength(text) <= mostBytes, `must not have more than ${mostBytes} bytes`)
      .nullish()
      .describe(
        'A file as RFC 4180 has it, in UTF-8, with a header and at most 1000 rows. Between cells there may be semicolons or tabs, where the header has them and no comma, or a first line such as `sep=;` says so.',
      ),
    rows: z
      .array(mostMembers(200, z.record(columnName(), cell)))
      .min(1)
      .max(mostRows)
      .nullish()
      .describe('Instead of `csv`: each row by the names of its columns.'),
    mapping: mostMembers(200, z.record(columnName(), z.enum(importFields)))
      .nullish()
      .describe('Which field each column is; unless given, columns that are named as fields are these.'),
    mode: z.enum(['preview', 'commit']).default('preview').describe('A preview writes nothing.'),
    on_duplicate: z
      .enum(['skip', 'update'])
      .default('skip')
      .describe('What becomes of a row whose client is in the books: `update` takes over what it says.'),
    partial: z
      .boolean()
      .default(false)
      .describe('Whether rows without errors are taken although others have some; else all or none.'),
  }),
  exactlyOne('csv', 'rows'),
)

const rowSchema = z.object({
  line: z.int().describe('Where it begins in the file; of `rows`, its place from 1.'),
  action: z.enum(actions),
  client_id: id()
    .nullable()
    .describe('The client that it made or stands for; null in a preview of a new one.'),
  duplicate_of: id().nullable().describe('The client that was in the books already.'),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})

export const importClients = mutation({
  name: 'clients.import',
  summary: 'Make clients of a file or of rows, or preview what would be made.',
  description:
    'Clients that are in the books are found by `external_id` (kept as `external_refs.import`), phone, e-mail, and address with name, in this order; of several rows for one client the first counts. Empty cells say nothing; several tags are divided by commas, semicolons or bars, and are added to those that are there; `sms_opt_out` and `email_opt_out` are yes or no, and no takes no wish back. A commit with errors answers 422 with their lines and writes nothing, unless `partial` says otherwise. It needs access to all locations. Imports of one company run one at a time: while one is running, another one is 409 `invalid_state` with `Retry-After`.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input,
  output: z.object({
    rows: z.array(rowSchema),
    counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() }),
  }),
  errors: ['insufficient_permission', 'invalid_state'],
  emits: [clientCreated, ...clientChangeEvents],
  // A quote is two characters in JSON.
  bodyLimit: 2_000_000,
  prepare: (ctx, { csv, rows, mapping }) =>
    readImport({ csv, rows, mapping, country: ctx.actor.org.country, mostRows }),
  async handler(ctx, { mode, on_duplicate, partial, csv }, { rows: read, leftOut }: ReadImport) {
    const turn = takeTurns()
    if (mode === 'commit') await lockImports(ctx)
    const planned = await plan(
      ctx,
      read,
      { updates: on_duplicate === 'update', holds: mode === 'commit' },
      turn,
    )
    if (mode === 'commit' && !partial) refuseErrors(planned, csv ? 'csv' : 'rows')
    const knownOf = mode === 'commit' ? await readKnown(ctx, planned) : nothingKnown
    const rows: z.infer<typeof rowSchema>[] = []
    const made = new Map<number, string>()
    for (const row of planned) {
      await turn()
      const clientId = mode === 'commit' ? await carryOut(ctx, row, made, knownOf) : null
      if (clientId !== null) made.set(row.line, clientId)
      const { line, action, errors, existing } = row
      rows.push({
        line,
        action,
        errors,
        client_id: clientId ?? existing?.id ?? null,
        duplicate_of: existing?.id ?? null,
      })
    }
    warnOfLeftOut(ctx, leftOut)
    if (mode === 'preview')
      ctx.warn?.({
        code: 'only_previewed',
        message: 'Nothing was written: this was a preview. To make the clients, call again with mode commit.',
      })
    const count = (action: Action): number => rows.filter((row) => row.action === action).length
    return {
      rows,
      counts: {
        create: count('create'),
        update: count('update'),
        skip: count('skip'),
        error: count('error'),
      },
    }
  },
})

const mostNamed = 20

function warnOfLeftOut(ctx: MutationContext, leftOut: readonly string[]): void {
  if (leftOut.length === 0) return
  const names = leftOut.slice(0, mostNamed)
  const others = leftOut.length - names.length
  const and = others > 0 ? ` and ${others} more` : ''
  ctx.warn?.({
    code: 'columns_left_out',
    message: `Nothing is read of columns that are no field: ${names.join(', ')}${and}. Fields are ${importFields.join(', ')}; mapping says which field each column is.`,
    columns: names,
  })
}

async function plan(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { updates, holds }: { updates: boolean; holds: boolean },
  turn: () => Promise<void>,
): Promise<PlannedRow[]> {
  const { org } = ctx.actor
  const matches = await findMatches(
    ctx.db,
    org.id,
    read.map((row) => row.keys),
  )
  const ids = [...new Set(read.flatMap(({ keys }) => keysOf(keys).flatMap((key) => matches.get(key) ?? [])))]
  if (holds && updates && ids.length > 0) holdClientsOf(ctx, ids)
  const rows = ids.length === 0 ? [] : await clients.findMany(ctx.db, org.id, ids)
  const existing = new Map(
    rows.flatMap((row): [string, ClientRow][] => (row.archived_at === null ? [[row.id, row]] : [])),
  )
  const place = { location_id: homeLocation(ctx.actor)!, country: org.country }
  return await planRows(read, { matches, existing, updates, ...place }, turn)
}

type KnownOf = (clientId: string) => KnownOfClient | undefined
const nothingKnown: KnownOf = () => undefined

/** Of all clients that change, who are held, in two statements. */
async function readKnown(ctx: MutationContext, planned: readonly PlannedRow[]): Promise<KnownOf> {
  const ids = planned.flatMap(({ action, existing }) => (action === 'update' ? [existing!.id] : []))
  if (ids.length === 0) return nothingKnown
  const { org } = ctx.actor
  const [all, linked, isOptedOut] = await Promise.all([
    selectProperties(ctx.db, org.id, ids),
    clientsWithLinks(ctx.db, org.id, ids),
    askedAtOnce(ctx, contactsOf(planned)),
  ])
  const properties = Map.groupBy(all, (property) => property.client_id)
  return (id) => ({ properties: properties.get(id) ?? [], hasLinks: linked.has(id), isOptedOut })
}

/** What clients have, and what they get. */
function contactsOf(planned: readonly PlannedRow[]) {
  return planned.flatMap(({ existing, change }) =>
    [existing ?? {}, change?.changed ?? {}].flatMap(({ phone, email }: Partial<ClientRow>) => [
      ...(phone ? [{ channel: 'sms', address: phone } as const] : []),
      ...(email ? [{ channel: 'email', address: email } as const] : []),
    ]),
  )
}

/** Writes what the row says, and answers its client. `made`: clients of the lines before. */
async function carryOut(
  ctx: MutationContext,
  { action, toAdd, change, existing, sameAs }: PlannedRow,
  made: ReadonlyMap<number, string>,
  knownOf: KnownOf,
): Promise<string | null> {
  if (action === 'create') return await create(ctx, toAdd!)
  if (action === 'update')
    await saveClientChange(ctx, existing!, change!, { source: 'import', known: knownOf(existing!.id) })
  return existing?.id ?? (sameAs === null ? null : (made.get(sameAs) ?? null))
}

async function create(ctx: MutationContext, wanted: ClientToAdd): Promise<string> {
  const client = await addClient(ctx, wanted)
  await noteOptOuts(ctx, neverAsked, client, { source: 'import' })
  tellTags(ctx, 'client', [], client)
  return client.id
}

const neverAsked = { phone: null, email: null, sms_opt_out: false, email_opt_out: false }

function refuseErrors(planned: readonly PlannedRow[], place: 'csv' | 'rows'): void {
  const details = planned.flatMap(({ line, action, errors }): ErrorDetail[] =>
    action === 'error'
      ? errors.map(({ field, message }) => ({
          field: place === 'csv' ? 'csv' : `rows.${line - 1}.${field}`,
          message: `${field} ${message}`,
          line,
        }))
      : [],
  )
  const [first] = details
  if (!first) return
  const { message } = invalidField(first.field!, `line ${String(first['line'])}: ${first.message}`)
  throw new AppError('validation_error', message, details.slice(0, 100))
}
