import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import type { DuplicateCandidate } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { DuplicateRows } from '../leads/duplicate-rows.tsx'
import { duplicateInput } from '../leads/duplicate-input.ts'

export type Duplicate = DuplicateCandidate

interface Props {
  values: Readonly<Record<string, string | null | undefined>>
  onFound: (found: readonly Duplicate[]) => void
  onMerge: (into: Duplicate) => void
}

/** Clients and leads that could be the person in the import, most similar first. */
export function Duplicates({ values, onFound, onMerge }: Props) {
  const [input] = useDebouncedValue(duplicateInput(values), 250)
  const found = useOperation('leads.findDuplicates', input ?? {}, { enabled: input !== undefined })
  const candidates = input === undefined ? undefined : found.data?.candidates
  useEffect(() => onFound(candidates ?? []), [candidates, onFound])
  if (!candidates || candidates.length === 0) return null
  return (
    <section className="card duplicates" aria-labelledby="duplicates-title">
      <div className="card-head">
        <h2 id="duplicates-title">Could be the same</h2>
      </div>
      <DuplicateRows candidates={candidates} onMerge={onMerge} />
    </section>
  )
}
