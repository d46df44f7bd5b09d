import * as z from 'zod'
import type { AnchorSource, TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { timeOfDay } from '../../../../kernel/schema/fields.ts'
import {
  addDays,
  type CalendarDate,
  instantOf,
  localDate,
  startOfLocalDay,
  toIso,
} from '../../../../kernel/time/index.ts'
import { zonesOf } from '../../../organization/company/index.ts'
import { invoiceChanged, invoiceSent } from '../invoice-events.ts'
import { dueDaysAhead, findUnpaid, selectUnpaidDue } from '../unpaid-invoices-table.ts'

const config = z.strictObject({
  days_overdue: z
    .int()
    .min(0)
    .max(365)
    .default(0)
    .describe(
      'Number of days after the due date at which the automation starts. 1 is the day after the due ' +
        'date, the first day on which the invoice is overdue. 0 has the same effect as 1.',
    ),
  at: timeOfDay()
    .default('09:00')
    .describe("Time of that day in the time zone of the invoice's location, HH:MM."),
})
type Config = Omit<z.infer<typeof config>, 'at'> & { at?: string }

/** Returns the number of days after the due date. 0 counts as 1, because an invoice is not overdue on its due date. */
const daysOf = ({ days_overdue }: Config): number => Math.max(1, days_overdue)

/** Returns the time of day at which the trigger fires. Triggers published before the field `at` existed use midnight. */
const timeOf = ({ at = '00:00' }: Config): string => at

/**
 * Finds the times at which the trigger fires: the configured time of day, local to the location, on the day when the
 * invoice has been overdue for the configured number of days.
 */
const anchors: AnchorSource<Config> = {
  async due(db, { orgId }, { config, after, upTo, from, limit }) {
    const days = (await zonesOf(db, orgId)).flatMap((zone) =>
      clockTimes(config, zone, { after, upTo }).map(({ day, at }) => ({
        zone,
        at,
        due_date: addDays(day, -daysOf(config)),
      })),
    )
    return days.length === 0 ? [] : await selectUnpaidDue(db, orgId, { days, from, limit })
  },
  async next(db, { orgId }, { config, after }) {
    const zones = (await zonesOf(db, orgId)).map((zone) => {
      const today = localDate(new Date(after), zone)
      const isAhead = onDay(today, zone, config) > after
      return { zone, after: addDays(today, -daysOf(config) - (isAhead ? 1 : 0)) }
    })
    const ahead = await dueDaysAhead(db, orgId, zones)
    const instants = ahead.map(({ zone, due_date }) => anchorOf(due_date, zone, config))
    return instants.toSorted()[0] ?? null
  },
  async of(db, { orgId }, { config, subjectId }) {
    const invoice = await findUnpaid(db, orgId, subjectId)
    return invoice ? anchorOf(invoice.due_date, invoice.timezone, config) : null
  },
}

/**
 * Returns the next local midnight, later than `after`, at which an invoice becomes overdue. Returns null if there is
 * none.
 */
export function firstOverdue(db: Queries, orgId: string, after: string): Promise<string | null> {
  return anchors.next(
    db,
    { orgId, now: after },
    { config: { days_overdue: 0, at: '00:00' }, subjectType: 'invoice', after },
  )
}

/**
 * Returns the days on which the trigger's time of day, in this time zone, is later than `after` and not later than
 * `upTo`.
 */
function clockTimes(
  config: Config,
  zone: string,
  { after, upTo }: { after: string; upTo: string },
): { day: CalendarDate; at: string }[] {
  const times: { day: CalendarDate; at: string }[] = []
  for (let day = localDate(new Date(after), zone); ; day = addDays(day, 1)) {
    const at = onDay(day, zone, config)
    if (at > upTo) return times
    if (at > after) times.push({ day, at })
  }
}

function anchorOf(dueDate: string, zone: string, config: Config): string {
  return onDay(addDays(dueDate, daysOf(config)), zone, config)
}

/**
 * Returns the instant on the date at which the trigger fires. For 00:00, this is the first instant of the day, because
 * a clock change can skip midnight.
 */
function onDay(date: CalendarDate, timeZone: string, config: Config): string {
  const time = timeOf(config)
  return toIso(time === '00:00' ? startOfLocalDay(date, timeZone) : instantOf({ date, time, timeZone }).at)
}

export const invoiceOverdueTrigger: TriggerKind<Config> = {
  kind: 'invoice.overdue',
  subjectTypes: ['invoice'],
  config,
  source: {
    by: 'time',
    anchors,
    movedBy: [invoiceSent.name, invoiceChanged.name],
    catchUpWindow: 24 * 60 * 60,
  },
}
