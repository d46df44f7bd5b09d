import { readStored, store } from '../api/session-storage.ts'
import type { PaletteEntry } from './palette-entries.ts'

const longest = 5

/**
 * The name of the stored value contains the id of the member, because another member may sign in later in this window
 * and may not be allowed to see these records.
 */
const nameFor = (memberId: string): string =>
  `recent/${location.pathname.split('/').slice(2, 4).join('/')}/${memberId}`

/** Records that the member opened from the palette in this window, the latest first. */
export const readRecent = (memberId: string | undefined): PaletteEntry[] =>
  memberId === undefined ? [] : (readStored<PaletteEntry[]>(nameFor(memberId)) ?? [])

export function rememberRecent(memberId: string | undefined, entry: PaletteEntry): void {
  if (memberId === undefined) return
  const others = readRecent(memberId).filter(({ to }) => to !== entry.to)
  store(nameFor(memberId), [{ ...entry, group: 'Recent' as const }, ...others].slice(0, longest))
}
