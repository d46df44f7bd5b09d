import * as z from 'zod'
import { keyNames } from '../../../../kernel/access/keys-table.ts'
import { automationNames } from '../../../../kernel/automations/tables/automations-table.ts'
import type { Parameter } from '../../../../kernel/database/queries.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import {
  type AuditRow,
  changesRecord,
  hasEntries,
  selectAudit,
} from '../../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { type List, type ListInput, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { calendarDate, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import {
  inOurYears,
  isCalendarDate,
  nextLocalMidnight,
  startOfLocalDay,
  toIso,
} from '../../../../kernel/time/index.ts'
import { namesOfMembers } from '../../company/index.ts'
import { findActorNames } from '../actor-names.ts'
import { auditEntrySchema, toAuditEntry } from '../entry.ts'
import { readAccessiblePage } from '../read-accessible-page.ts'
import { isRecordAccessible } from '../find-accessible-records.ts'

const list: List = { resource: 'audit', sorts: [{ name: 'at', cast: 'timestamptz' }], filters: [] }

interface Filters {
  record_id?: string | undefined
  member_id?: string | undefined
  key_id?: string | undefined
  automation_id?: string | undefined
  actor_type?: 'customer' | 'system' | undefined
  day?: string | undefined
}

export const listAudit = query({
  name: 'audit.list',
  summary: 'List audit log entries, newest first by default.',
  description:
    'Each entry describes one call that changed something: its time, actor and request, the API key ' +
    'that was used, and the changed records. All filters must match. A member with access to some ' +
    'locations sees only entries about records in these locations, and in each entry only these ' +
    'records. For such a member, a page can be short or empty although `has_more` is true. Entries are ' +
    'deleted after the retention period of the audit log.',
  permission: ['view_audit'],
  input: listInput(list, {
    record_id: id()
      .optional()
      .describe('Only entries about changes of this record. It can be a record of any kind.'),
    member_id: idOf('member')
      .optional()
      .describe('Only changes by this member, in person or through an API key.'),
    key_id: id()
      .optional()
      .describe('Only changes made with this API key, including those of a member who used the key.'),
    automation_id: id().optional().describe('Only changes by this automation.'),
    actor_type: z
      .enum(['customer', 'system'])
      .optional()
      .describe('Only changes by customers (`customer`) or by the service itself (`system`).'),
    day: calendarDate()
      .refine(isCalendarDate, 'must be a date between the years 1 and 9999')
      .optional()
      .describe("Only entries of this day, in the company's time zone."),
  }),
  output: pageOf(auditEntrySchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { record_id, member_id, key_id, automation_id, actor_type, day, ...input }) {
    const filters: Filters = { record_id, member_id, key_id, automation_id, actor_type, day }
    await requireKnown(ctx, filters)
    const seesAll = ctx.actor.locations === '*'
    // The cursor is issued under a name that contains the filters, so that it is valid only with the same filters.
    const resource = `${list.resource} ${JSON.stringify(filters)}`
    const named = { ...list, resource }
    const readEntries = (pageInput: ListInput, reader: QueryContext = ctx) =>
      readPage(reader, named, pageInput, {
        select: selectAudit,
        item: (row: AuditRow) => row,
        conditions: (bind) => conditions(ctx, filters, bind),
      })
    const page = seesAll
      ? await readEntries(input)
      : await readAccessiblePage(ctx, named, input, (pageInput) =>
          readEntries(pageInput, { ...ctx, countFitting: undefined }),
        )
    const names = await findActorNames(ctx, page.items)
    return { ...page, items: page.items.map((row) => toAuditEntry(row, names)) }
  },
})

function conditions(
  { actor: { org } }: QueryContext,
  { record_id, member_id, key_id, automation_id, actor_type, day }: Filters,
  bind: (value: Parameter) => string,
): string[] {
  const isActor = (type: string, actorId: string): string =>
    `r.actor_id = ${bind(actorId)}::uuid and r.actor_type = '${type}'`
  const range = day === undefined ? undefined : rangeOfDay(day, org.timezone)
  return [
    ...(record_id === undefined ? [] : [changesRecord(bind(record_id))]),
    ...(member_id === undefined ? [] : [isActor('member', member_id)]),
    ...(key_id === undefined ? [] : [isOfKey(bind(key_id))]),
    ...(automation_id === undefined ? [] : [isActor('automation', automation_id)]),
    ...(actor_type === undefined ? [] : [`r.actor_id is null and r.actor_type = ${bind(actor_type)}`]),
    ...(range === undefined ? [] : [`r.at >= ${bind(range.from)} and r.at < ${bind(range.to)}`]),
  ]
}

/**
 * SQL condition that matches entries of an API key. A key acts either for a member (`key_id`) or without a member
 * (`actor_id`). Its id differs from the ids of all other actors.
 */
const isOfKey = (key: string): string => `(r.key_id = ${key}::uuid or r.actor_id = ${key}::uuid)`

function rangeOfDay(day: string, timeZone: string): { from: string; to: string } {
  return {
    from: toIso(inOurYears(startOfLocalDay(day, timeZone))),
    to: toIso(inOurYears(nextLocalMidnight(day, timeZone))),
  }
}

/**
 * Refuses ids that do not exist in this organization. The message does not reveal if another organization has them.
 */
async function requireKnown(ctx: QueryContext, filters: Filters): Promise<void> {
  const { record_id, member_id, key_id, automation_id } = filters
  const { db, actor } = ctx
  const orgId = actor.org.id
  if (record_id !== undefined && !(await isKnownRecord(ctx, record_id)))
    throw invalidField('record_id', 'is not a record of the organization')
  if (member_id !== undefined && (await namesOfMembers(db, orgId, [member_id])).length === 0)
    throw invalidField('member_id', 'is not a member of the organization')
  if (key_id !== undefined && (await keyNames(db, orgId, [key_id])).length === 0)
    throw invalidField('key_id', 'is not an API key of the organization')
  if (automation_id !== undefined && (await automationNames(db, orgId, [automation_id])).length === 0)
    throw invalidField('automation_id', 'is not an automation of the organization')
}

async function isKnownRecord(ctx: QueryContext, recordId: string): Promise<boolean> {
  if (await isRecordAccessible(ctx, recordId)) return true
  return ctx.actor.locations === '*' && (await hasEntries(ctx.db, ctx.actor.org.id, recordId))
}
