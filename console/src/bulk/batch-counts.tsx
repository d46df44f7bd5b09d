import type { Batch } from '../api/operations.ts'

const labels: readonly [keyof Batch['counts'], string][] = [
  ['done', 'done'],
  ['ready', 'to do'],
  ['unchanged', 'unchanged'],
  ['refused', 'not possible'],
  ['changed', 'skipped because of a newer edit'],
  ['stopped', 'not run'],
]

/** Number of records with each verdict (the result of the check or of the run). */
export function BatchCounts({ counts }: Pick<Batch, 'counts'>) {
  const found = labels.filter(([verdict]) => counts[verdict] > 0)
  return <>{found.map(([verdict, label]) => `${counts[verdict]} ${label}`).join(' · ')}</>
}
