import type { Batch } from '../api/operations.ts'

const byRecipe: Record<string, string> = {
  move_day: 'visit',
  remind: 'invoice',
  reprice: 'price',
  archive: 'client',
  assign: 'lead',
}

const byOperation: Record<string, string> = {
  'leads.assign': 'lead',
  'leads.delete': 'lead',
  'clients.archive': 'client',
  'estimates.void': 'estimate',
  'invoices.send': 'invoice',
  'invoices.createFromJob': 'job',
  'invoices.void': 'invoice',
  'jobs.reschedule': 'job',
}

/** Returns the word for one item of a batch, such as `visit`. */
export function batchNoun({
  recipe,
  operation,
  undo_of,
}: Pick<Batch, 'recipe' | 'operation' | 'undo_of'>): string {
  if (undo_of) return 'change'
  if (recipe?.kind === 'tag') return recipe.record
  return byRecipe[recipe?.kind ?? ''] ?? byOperation[operation ?? ''] ?? 'record'
}
