import { invalidState } from '../../kernel/errors.ts'

/** A design that was archived is read and brought back, and nothing is made of it. */
export function requireInUse({ archived_at }: { archived_at: string | null }): void {
  if (archived_at === null) return
  throw invalidState('The design is archived.', [
    { field: 'holiday_design_id', reason: 'archived', message: 'is archived: bring it back first' },
  ])
}
