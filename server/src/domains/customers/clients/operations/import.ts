import * as z from 'zod'
import { AppError, type ErrorDetail, invalidField } from '../../../../kernel/errors.ts'
import { takeTurns } from '../../../../kernel/limits/take-turns.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { mostMembers } from '../../../../kernel/schema/most-members.ts'
import { clientCreated } from '../client-events.ts'
import { carryOutRows, previewOf } from '../import/carry-out-rows.ts'
import { importFields } from '../import/import-fields.ts'
import { countRows, importedRowSchema, rowCountsSchema } from '../import/imported-row.ts'
import { lockImports } from '../import/lock-imports.ts'
import { planImport } from '../import/plan-import.ts'
import type { PlannedRow } from '../import/plan-rows.ts'
import { type ReadImport, readImport } from '../import/read-import.ts'
import { clientChangeEvents } from '../save-client-change.ts'

const mostBytes = 900_000
const mostRows = 1000

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
        'CSV as defined by RFC 4180, in UTF-8, with a header and at most 1000 rows. Cells may be separated by semicolons or tabs if the header has them and no comma, or if a first line such as `sep=;` declares it.',
      ),
    rows: z
      .array(mostMembers(200, z.record(columnName(), cell)))
      .min(1)
      .max(mostRows)
      .nullish()
      .describe('Alternative to `csv`: rows as objects keyed by column name.'),
    mapping: mostMembers(200, z.record(columnName(), z.enum(importFields)))
      .nullish()
      .describe('Maps columns to fields. By default, columns are matched by field name.'),
    mode: z.enum(['preview', 'commit']).default('preview').describe('`preview` writes nothing.'),
    on_duplicate: z
      .enum(['skip', 'update'])
      .default('skip')
      .describe(
        'Action for a row whose client already exists: `skip` leaves the client unchanged; `update` applies ' +
          "the row's values.",
      ),
    partial: z
      .boolean()
      .default(false)
      .describe(
        'If true, valid rows are imported even if other rows have errors. By default, one invalid ' +
          'row prevents the whole import.',
      ),
  }),
  exactlyOne('csv', 'rows'),
)

export const importClients = mutation({
  name: 'clients.import',
  summary: 'Import clients from a CSV file or rows, or preview the import.',
  description:
    'Matches existing clients by `external_id` (stored as `external_refs.import`), phone, email, ' +
    'and address with name, in this order. If several rows describe one client, only the first is ' +
    'used. Empty cells change nothing. Tags are separated by commas, semicolons or vertical bars ' +
    'and are added to existing tags. `sms_opt_out` and `email_opt_out` are yes or no; no does not ' +
    'reverse an opt-out. If a row has an error, `commit` answers 422 with the invalid lines and ' +
    'writes nothing; with `partial`, it writes the other rows. Needs access to all locations. A ' +
    'company runs one import at a time: a second one is refused with 409 `invalid_state` and ' +
    '`Retry-After`.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input,
  output: z.object({
    rows: z.array(importedRowSchema),
    counts: rowCountsSchema,
  }),
  errors: ['insufficient_permission', 'invalid_state'],
  emits: [clientCreated, ...clientChangeEvents],
  // Maximum size of the request in bytes. It is larger than the maximum size of the CSV, because JSON writes a quote
  // as two characters.
  bodyLimit: 2_000_000,
  prepare: (ctx, { csv, rows, mapping }) =>
    readImport({
      csv,
      rows,
      mapping,
      country: ctx.actor.org.country,
      mostRows,
      inputField: csv ? 'csv' : 'rows',
    }),
  async handler(ctx, { mode, on_duplicate, partial, csv }, { rows: read, leftOut }: ReadImport) {
    const writes = mode === 'commit'
    const turn = takeTurns()
    if (writes) await lockImports(ctx)
    const planned = await planImport(
      ctx,
      read,
      { updates: on_duplicate === 'update', locksClients: writes },
      turn,
    )
    if (writes && !partial) refuseErrors(planned, csv ? 'csv' : 'rows')
    const rows = writes ? await carryOutRows(ctx, planned, turn) : planned.map(previewOf)
    warnOfLeftOut(ctx, leftOut)
    if (mode === 'preview')
      ctx.warn?.({
        code: 'only_previewed',
        message:
          'This was a preview: nothing was written. To import the clients, call again with mode `commit`.',
      })
    return { rows, counts: countRows(rows) }
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
    message: `These columns do not match a field and are ignored: ${names.join(', ')}${and}. Fields are ${importFields.join(', ')}; \`mapping\` assigns columns to fields.`,
    columns: names,
  })
}

function refuseErrors(planned: readonly PlannedRow[], inputField: 'csv' | 'rows'): void {
  const details = planned.flatMap(({ line, action, errors }): ErrorDetail[] =>
    action === 'error'
      ? errors.map(({ field, message }) => ({
          field: inputField === 'csv' ? 'csv' : `rows.${line - 1}.${field}`,
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
