import type { Batch } from '../api/operations.ts'

const labels: readonly [keyof Batch['counts'], string][] = [
  ['done', 'done'],
  ['ready', 'to do'],
  ['unchanged', 'without a change'],
  ['refused', 'not possible'],
  ['changed', 'edited in between'],
  ['stopped', 'not run'],
]

/** Number of records for each verdict that occurs. */
export function BatchCounts({ counts }: Pick<Batch, 'counts'>) {
  const found = labels.filter(([verdict]) => counts[verdict] > 0)
  return <>{found.map(([verdict, label]) => `${counts[verdict]} ${label}`).join(' · ')}</>
}
