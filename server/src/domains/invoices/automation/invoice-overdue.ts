import * as z from 'zod'
import type { AnchorSource, TriggerKind } from '../../../kernel/automations/kinds/trigger-kind.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { addDays, dayStarts, localDate, startOfLocalDay, toIso } from '../../../kernel/time/index.ts'
import { zonesOf } from '../../company/index.ts'
import { invoiceChanged, invoiceSent } from '../invoice-events.ts'
import { dueDaysAhead, findUnpaid, selectUnpaidDue } from '../unpaid-invoices-table.ts'

const config = z.strictObject({
  days_overdue: z
    .int()
    .min(0)
    .max(365)
    .default(0)
    .describe('So many days after the due date; the day after it is the first on which it is overdue.'),
})
type Config = z.infer<typeof config>

const daysOf = ({ days_overdue }: Config): number => Math.max(1, days_overdue)

/** The local day on which an invoice is overdue for so long begins. */
const anchors: AnchorSource<Config> = {
  async due(db, { orgId }, { config, after, upTo, from, limit }) {
    const days = (await zonesOf(db, orgId)).flatMap((zone) =>
      dayStarts(after, upTo, zone).map(({ day, at }) => ({
        zone,
        at,
        due_date: addDays(day, -daysOf(config)),
      })),
    )
    return days.length === 0 ? [] : await selectUnpaidDue(db, orgId, { days, from, limit })
  },
  async next(db, { orgId }, { config, after }) {
    const zones = (await zonesOf(db, orgId)).map((zone) => ({
      zone,
      after: addDays(localDate(new Date(after), zone), -daysOf(config)),
    }))
    const ahead = await dueDaysAhead(db, orgId, zones)
    const instants = ahead.map(({ zone, due_date }) => startOf(due_date, zone, config))
    return instants.toSorted()[0] ?? null
  },
  async of(db, { orgId }, { config, subjectId }) {
    const invoice = await findUnpaid(db, orgId, subjectId)
    return invoice ? startOf(invoice.due_date, invoice.timezone, config) : null
  },
}

/** When the first invoice becomes overdue after an instant; null: none is in sight. */
export function firstOverdue(db: Queries, orgId: string, after: string): Promise<string | null> {
  return anchors.next(
    db,
    { orgId, now: after },
    { config: { days_overdue: 0 }, subjectType: 'invoice', after },
  )
}

function startOf(dueDate: string, zone: string, config: Config): string {
  return toIso(startOfLocalDay(addDays(dueDate, daysOf(config)), zone))
}

export const invoiceOverdueTrigger: TriggerKind<Config> = {
  kind: 'invoice.overdue',
  subjectTypes: ['invoice'],
  config,
  told: { by: 'time', anchors, movedBy: [invoiceSent.name, invoiceChanged.name], madeUpFor: 24 * 60 * 60 },
}
