import type { LineItem, LineToCompute } from '../../organization/line-items/index.ts'

type Place = Pick<LineToCompute, 'option_id' | 'optional' | 'selected'>

/**
 * * Places the new lines of a design where its earlier lines were in the document: once in each of the same
 *   options, and as optional lines if all earlier lines of their service were optional. A new service is
 *   added to every option that had lines of the design.
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

/** The places of the earlier lines of one service. */
function placesOf(former: readonly LineItem[]): Place[] {
  return optionsOf(former).map((option_id) => {
    const there = former.filter((line) => option_id === null || line.option_id === option_id)
    const optional = there.every((line) => line.optional)
    return optional
      ? { option_id, optional, selected: there.some(({ selected }) => selected) }
      : { option_id }
  })
}

/** The options in which a line appears. A line that belongs to every option appears in each of them. */
function optionsOf(lines: readonly LineItem[]): (string | null)[] {
  const options = [...new Set(lines.map(({ option_id }) => option_id))]
  return options.length === 0 || options.includes(null) ? [null] : options
}
