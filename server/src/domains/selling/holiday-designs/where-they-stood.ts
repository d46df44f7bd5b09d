import type { LineItem, LineToCompute } from '../../organization/line-items/index.ts'

type Place = Pick<LineToCompute, 'option_id' | 'optional' | 'selected'>

/**
 * Places the lines of a design where its earlier lines were in the document: in the same options, once in
 * each, and optional if all earlier lines of their service were. A new service goes into every option that
 * had any of them.
 */
export function whereTheyStood(
  lines: readonly LineToCompute[],
  former: readonly LineItem[],
): LineToCompute[] {
  return lines.flatMap((line) => {
    const same = former.filter(({ service_id }) => service_id === (line.service_id ?? null))
    const places = same.length > 0 ? placesOf(same) : optionsOf(former).map((option_id) => ({ option_id }))
    return places.map((placement) => ({ ...line, ...placement }))
  })
}

/** For lines of one service. */
function placesOf(former: readonly LineItem[]): Place[] {
  return optionsOf(former).map((option_id) => {
    const there = former.filter((line) => option_id === null || line.option_id === option_id)
    const optional = there.every((line) => line.optional)
    return optional
      ? { option_id, optional, selected: there.some(({ selected }) => selected) }
      : { option_id }
  })
}

/** A line that belongs to every option counts for each of them. */
function optionsOf(lines: readonly LineItem[]): (string | null)[] {
  const options = [...new Set(lines.map(({ option_id }) => option_id))]
  return options.length === 0 || options.includes(null) ? [null] : options
}
