interface Line {
  id: string
  quantity: string
}

/**
 * Returns the chosen lines as input of `jobs.split`. The input states a quantity only for a line of which a part stays.
 * Returns undefined if no line is chosen, or if a quantity is invalid or greater than the quantity of its line.
 */
export function linesToMove(
  lines: readonly Line[],
  quantities: Readonly<Record<string, string>>,
): { line_id: string; quantity?: string }[] | undefined {
  const chosen = lines.filter(({ id }) => quantities[id] !== undefined)
  const moved = chosen.flatMap(({ id, quantity: whole }) => {
    const quantity = quantities[id]!.trim()
    const isPart =
      /^\d+(\.\d{1,4})?$/.test(quantity) && Number(quantity) > 0 && Number(quantity) <= Number(whole)
    if (!isPart) return []
    return [{ line_id: id, ...(Number(quantity) === Number(whole) ? {} : { quantity }) }]
  })
  return moved.length > 0 && moved.length === chosen.length ? moved : undefined
}

/**
 * Returns the quantities that move, by line id, with a new quantity for one line. If `quantity` is undefined, nothing
 * of this line moves.
 */
export function withQuantity(
  quantities: Readonly<Record<string, string>>,
  lineId: string,
  quantity: string | undefined,
): Record<string, string> {
  const others = Object.entries(quantities).filter(([id]) => id !== lineId)
  return Object.fromEntries(quantity === undefined ? others : [...others, [lineId, quantity]])
}
