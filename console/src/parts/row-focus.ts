/**
 * Moves the focus to the next or previous row of the list. If no row has the focus, starts from the row that is open.
 * In lists that open the focused row, also opens it.
 */
export function moveRowFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const focused = links.indexOf(document.activeElement as HTMLElement)
  const at = focused === -1 ? links.findIndex((each) => each.ariaCurrent === 'true') : focused
  const next = links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + step))]
  next?.focus()
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  if (next?.dataset['opensOnMove'] !== undefined) next.click()
}
