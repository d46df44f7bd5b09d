/** Moves the focus to the next or previous row of the list on the page. */
export function moveRowFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + step))]
  next?.focus()
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
