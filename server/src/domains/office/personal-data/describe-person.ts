import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  countRows,
  findPerson,
  mostRecords,
  type Person,
  personalKinds,
} from '../../../kernel/personal-data/index.ts'
import { personTables } from './person-tables.ts'

export const personDataSchema = z.array(
  z.object({
    kind: z.enum(personalKinds).describe('Kind of data.'),
    count: z.int().describe('Number of rows.'),
    deleted: z.int().describe('Number of rows that are deleted.'),
    emptied: z
      .int()
      .describe('Number of rows whose texts are erased. Their numbers, dates and amounts stay.'),
  }),
)
type PersonData = z.infer<typeof personDataSchema>

/** Finds the records of a person, or refuses to work with too many. */
export async function requirePerson(
  ctx: Pick<QueryContext, 'db' | 'now'> & { actor: { org: { id: string } } },
  clientId: string,
): Promise<Person> {
  const { db, actor, now } = ctx
  const person = await findPerson(db, personTables, { orgId: actor.org.id, startIds: [clientId], now })
  if (!person)
    throw invalidState(
      `The client has more than ${mostRecords} records. Ask the operator of the installation.`,
      [{ field: 'client_id', message: 'has too many records' }],
    )
  return person
}

/** Counts the data about a person by kind. Leaves out the logs, which are found only while they are erased. */
export async function countData({ db, now }: QueryContext, person: Person): Promise<PersonData> {
  const counts = new Map<string, PersonData[number]>()
  for (const table of personTables) {
    if (table.kind === 'log') continue
    const count = await countRows(db, table, person, now)
    if (count === 0) continue
    const { kind } = table
    const sum = counts.get(kind) ?? { kind, count: 0, deleted: 0, emptied: 0 }
    const isDeleted = table.erase === 'delete'
    counts.set(kind, {
      kind,
      count: sum.count + count,
      deleted: sum.deleted + (isDeleted ? count : 0),
      emptied: sum.emptied + (isDeleted ? 0 : count),
    })
  }
  return personalKinds.flatMap((kind) => counts.get(kind) ?? [])
}

/** Refuses to erase a person about whom something is open, and says what must be settled first. */
export async function refuseOpen(
  { db, now }: QueryContext,
  person: Person,
  { balance_cents, credit_cents }: { balance_cents: number; credit_cents: number },
): Promise<void> {
  const open: { message: string; kind: string; count: number }[] = []
  for (const table of personTables) {
    if (!table.open) continue
    const count = await countRows(db, table, person, now, table.open.when)
    if (count > 0) open.push({ message: table.open.finish, kind: table.kind, count })
  }
  if (balance_cents !== 0)
    open.push({ message: 'Collect, write off or credit the amount owed.', kind: 'invoice', count: 1 })
  if (credit_cents !== 0)
    open.push({ message: 'Refund the credit, or apply it to an invoice.', kind: 'payment', count: 1 })
  if (open.length === 0) return
  throw invalidState(
    `The data cannot be erased yet. ${open.map(({ message }) => message).join(' ')}`,
    open.map((each) => ({ ...each, balance_cents, credit_cents })),
  )
}
