import { invalidState } from '../../../kernel/errors.ts'

/** An archived design can be read and restored, but not used. */
export function requireInUse({ archived_at }: { archived_at: string | null }): void {
  if (archived_at === null) return
  throw invalidState('The design is archived.', [
    { field: 'holiday_design_id', reason: 'archived', message: 'is archived; restore it first' },
  ])
}
