import { invalidState } from '../../../kernel/errors.ts'

/** Refuses an archived design, which must be restored before it can be used. */
export function requireInUse({ archived_at }: { archived_at: string | null }): void {
  if (archived_at === null) return
  throw invalidState('The design is archived.', [
    { field: 'holiday_design_id', reason: 'archived', message: 'is archived; restore it first' },
  ])
}
