interface Line {
  id: string
  quantity: string
}

/**
 * Input of a split: the chosen lines, with a quantity where only a part moves. Undefined if no line is chosen or a
 * quantity is not a part of the line.
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

/** The quantities with another one for a line. Undefined takes the line out. */
export function withQuantity(
  quantities: Readonly<Record<string, string>>,
  lineId: string,
  quantity: string | undefined,
): Record<string, string> {
  const others = Object.entries(quantities).filter(([id]) => id !== lineId)
  return Object.fromEntries(quantity === undefined ? others : [...others, [lineId, quantity]])
}
