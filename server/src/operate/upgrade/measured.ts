import type { MigrationWatch } from '../../kernel/database/migrate.ts'

export interface MeasuredMigration {
  name: string
  /** Forecast of the plan. */
  planned_seconds: number
  seconds: number
}

/** Measures the time of each migration and reports it. */
export function measuring(
  plan: { migrations: readonly { name: string; seconds: number }[] },
  print: (line: string) => void,
): { measured: MeasuredMigration[]; onApplied: NonNullable<MigrationWatch['onApplied']> } {
  const planned = new Map(plan.migrations.map(({ name, seconds }) => [name, seconds]))
  const measured: MeasuredMigration[] = []
  const onApplied = (name: string, ms: number): void => {
    const seconds = Math.round(ms / 100) / 10
    measured.push({ name, planned_seconds: planned.get(name) ?? 0, seconds })
    print(`${name.replace('.sql', '')}  ${seconds.toFixed(1)} s (${measured.length} of ${planned.size})`)
  }
  return { measured, onApplied }
}
