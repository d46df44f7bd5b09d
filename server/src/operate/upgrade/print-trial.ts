import type { MeasuredMigration } from './measured.ts'
import type { UpgradeTrial } from './try-upgrade.ts'

/** Formats the trial of an upgrade for a person. */
export function printTrial({
  at,
  plan,
  measured,
  seconds,
  before,
  after,
  fewer,
  faults,
}: UpgradeTrial): string {
  const rows = (count: number): string => count.toLocaleString('en-US')
  const lines = [
    `Tried on the backup of ${at}: from ${plan.from.version} to ${plan.to.version}, ${measured.length} migrations in ${seconds.toFixed(1)} s (planned: ${plan.seconds.toFixed(1)} s).`,
    '',
    ...slowest(measured),
    '',
    `Before: ${before.tables} tables, ${rows(before.rows)} rows, ${rows(before.journals)} journals, ${before.unbalanced} of them not balanced.`,
    `After:  ${after.tables} tables, ${rows(after.rows)} rows, ${rows(after.journals)} journals, ${after.unbalanced} of them not balanced.`,
    ...fewer.map(
      (each) => `Fewer rows: ${each.table}, ${rows(each.before)} before, ${rows(each.after)} after.`,
    ),
    faults.length === 0
      ? 'The upgrade works on this copy, which was deleted. Nothing was changed in the installation.'
      : `The upgraded copy has faults: ${faults.join(' ')} Do not upgrade; report this.`,
  ]
  return `${lines.join('\n')}\n`
}

/** Lists the migrations that took longest, with their measured and planned times. */
function slowest(measured: readonly MeasuredMigration[]): string[] {
  const listed = measured.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const width = Math.max(0, ...listed.map(({ name }) => name.length))
  return listed.map(
    ({ name, seconds, planned_seconds }) =>
      `  ${name.replace('.sql', '').padEnd(width)}${seconds.toFixed(1).padStart(7)} s   planned ${planned_seconds.toFixed(1)} s`,
  )
}
