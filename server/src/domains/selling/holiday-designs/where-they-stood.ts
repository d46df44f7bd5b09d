import type { LineItem, LineToCompute } from '../../organization/line-items/index.ts'

type Place = Pick<LineToCompute, 'option_id' | 'optional' | 'selected'>

/**
 * Assigns the new lines of a design to the same options of the estimate as the earlier lines of their service. If all
 * earlier lines of the service were optional, the new lines are optional too. Lines of a service that is new to the
 * design are added to every option that had lines of the design.
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

/**
 * Returns the options that contain the earlier lines of one service, and for each option whether these lines are
 * optional.
 */
function placesOf(former: readonly LineItem[]): Place[] {
  return optionsOf(former).map((option_id) => {
    const there = former.filter((line) => option_id === null || line.option_id === option_id)
    const optional = there.every((line) => line.optional)
    return optional
      ? { option_id, optional, selected: there.some(({ selected }) => selected) }
      : { option_id }
  })
}

/**
 * Returns the ids of the options that contain these lines. `[null]` means every option, because a line without an
 * option belongs to all of them.
 */
function optionsOf(lines: readonly LineItem[]): (string | null)[] {
  const options = [...new Set(lines.map(({ option_id }) => option_id))]
  return options.length === 0 || options.includes(null) ? [null] : options
}
