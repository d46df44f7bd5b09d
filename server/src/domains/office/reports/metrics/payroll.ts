import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { type Payroll, payrollOf } from '../../../work/crew-pay/index.ts'
import type { ReportSpan } from '../report-span.ts'
import type { Counted } from './counted.ts'

type MemberRow = Payroll['members'][number]
type Metrics = Omit<MemberRow, 'member_id'>

/** Reads the pay of each member for the pay periods that end in the period of the report. */
export async function payroll(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const { from, to, location_id } = span
  const { members } = await payrollOf(ctx, { from, to }, { location_id })
  return {
    totals: totalOf(members),
    rows: members.map(({ member_id, ...metrics }) => ({ key: member_id, metrics })),
  }
}

function totalOf(members: readonly MemberRow[]): Metrics {
  const sum = (of: (row: MemberRow) => number | null): number =>
    members.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    seconds: sum((row) => row.seconds),
    overtime_seconds: sum((row) => row.overtime_seconds),
    commission_cents: sum((row) => row.commission_cents),
    floor_cents: sum((row) => row.floor_cents),
    top_up_cents: sum((row) => row.top_up_cents),
    hourly_cents: sum((row) => row.hourly_cents),
    straight_cents: sum((row) => row.straight_cents),
    regular_rate: null,
    overtime_premium_cents: sum((row) => row.overtime_premium_cents),
    tips_cents: sum((row) => row.tips_cents),
    time_off_cents: sum((row) => row.time_off_cents),
    total_cents: sum((row) => row.total_cents),
    provisional: members.some((row) => row.provisional),
    partial: members.some((row) => row.partial),
  }
}
