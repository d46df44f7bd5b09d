import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { Refusal } from '../api/refusal.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { type DraftLine, draftOf, inputOf } from './draft-lines.ts'

/** Time after the last key until the lines are saved. */
const saveAfterMs = 1500
/** Time after the last key until the totals are calculated. */
const previewAfterMs = 180

/**
 * The lines of a draft while they are edited. The server calculates the totals; the lines are saved by themselves. If
 * another person saved first, `conflict` is set and nothing more is saved until the person decides.
 */
export function useDraft(estimate: Estimate) {
  const [lines, setLines] = useState<DraftLine[]>(() => draftOf(estimate.line_items))
  const [base, setBase] = useState(estimate)
  const [isChanged, setChanged] = useState(false)
  const [option, setOption] = useState(estimate.selected_option_id ?? estimate.options[0]?.id)
  const save = useIntention('estimates.setLineItems')
  const conflict = save.error instanceof Refusal && save.error.isStale
  const isEditable = estimate.status === 'draft' || estimate.status === 'changes_requested'

  // Another version arrived, and nothing is typed that it would replace.
  if (!isChanged && !save.isPending && base.version !== estimate.version) {
    setBase(estimate)
    setLines(draftOf(estimate.line_items))
  }

  const [typed] = useDebouncedValue(lines, previewAfterMs)
  const [toSave] = useDebouncedValue(lines, saveAfterMs)
  const input = inputOf(typed)
  const optionInput = option
    ? { selected_option_id: option, options: estimate.options.map(({ id, name }) => ({ id, name })) }
    : {}
  const preview = useOperation(
    'estimates.preview',
    { estimate_id: estimate.id, ...(input ? { line_items: input } : {}), ...optionInput },
    { enabled: input !== undefined && isEditable, keepsPrevious: true },
  )

  const store = async (version: number): Promise<boolean> => {
    const complete = inputOf(lines)
    if (!complete) return false
    const saved = await save.mutateAsync({
      input: { estimate_id: estimate.id, line_items: complete, expected_version: version },
    })
    setBase(saved)
    setChanged(false)
    return true
  }

  useEffect(() => {
    if (!isChanged || save.isPending || save.error || toSave !== lines) return
    // A refusal is shown on the page.
    void store(base.version).catch(() => undefined)
  })

  return {
    lines,
    change: (next: DraftLine[]): void => {
      if (!conflict) save.reset()
      setChanged(true)
      setLines(next)
    },
    option,
    setOption,
    preview: preview.data,
    isSettled: typed === lines && !preview.isFetching,
    isComplete: input !== undefined,
    isSaved: !isChanged && !save.isPending,
    isEditable,
    error: conflict ? undefined : (save.error ?? preview.error),
    conflict,
    /** Saves at once, for example before the estimate is sent. False if a line is incomplete. */
    flush: async (): Promise<boolean> => !isChanged || (await store(base.version)),
    takeTheirs: (): void => {
      setLines(draftOf(estimate.line_items))
      setBase(estimate)
      setChanged(false)
      save.reset()
    },
    putMineAgain: async (): Promise<void> => {
      save.reset()
      await store(estimate.version)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
