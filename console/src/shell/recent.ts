import type { PaletteEntry } from './palette-entries.ts'

const name = 'quoin-recent'
const longest = 5

/** Returns the records that were opened from the command palette in this browser window, latest first. */
export function readRecent(): PaletteEntry[] {
  const text = sessionStorage.getItem(`${name} ${location.pathname.split('/').slice(1, 4).join('/')}`)
  return text === null ? [] : (JSON.parse(text) as PaletteEntry[])
}

export function rememberRecent(entry: PaletteEntry): void {
  const others = readRecent().filter(({ to }) => to !== entry.to)
  const next = [{ ...entry, group: 'Recent' as const }, ...others].slice(0, longest)
  sessionStorage.setItem(
    `${name} ${location.pathname.split('/').slice(1, 4).join('/')}`,
    JSON.stringify(next),
  )
}
