import { useDebouncedValue } from '@mantine/hooks'
import type { Estimate } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { type DraftLine, inputOf } from './draft-lines.ts'

/** Time after the last key press at which the totals are requested, in milliseconds. */
const previewAfterMs = 90

interface Options {
  estimate: Estimate
  lines: DraftLine[]
  option: string | undefined
  isEnabled: boolean
}

/** Totals of the lines during editing, as the server calculates them. */
export function usePreview({ estimate, lines, option, isEnabled }: Options) {
  const [typed] = useDebouncedValue(lines, previewAfterMs)
  const input = inputOf(typed)
  const options = estimate.options.map(({ id, name }) => ({ id, name }))
  const preview = useOperation(
    'estimates.preview',
    {
      estimate_id: estimate.id,
      ...(input ? { line_items: input } : {}),
      ...(option ? { selected_option_id: option, options } : {}),
    },
    { enabled: input !== undefined && isEnabled, keepsPrevious: true },
  )
  return {
    preview: preview.data,
    isSettled: typed === lines && !preview.isFetching,
    isComplete: inputOf(lines) !== undefined,
    error: preview.error,
  }
}
