import type { Estimate } from '../api/operations.ts'
import { readStored, removeStored, store } from '../api/session-storage.ts'
import { usePlace } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import { type DraftLine, draftOf } from './draft-lines.ts'
import { areSameLines } from './draft-merge.ts'

/** Unsaved lines, with the version and the lines on which they are based. */
export interface StoredLines {
  lines: DraftLine[]
  base: { version: number; lines: DraftLine[] }
}

/** Unsaved lines of an estimate, stored in this browser window for the member who typed them. */
export function useStoredLines(estimate: Estimate) {
  const { org, mode } = usePlace()
  const { me } = useMe()
  const name = `lines/${org}/${mode}/${me?.member?.id}/${estimate.id}`
  return {
    /** Returns the unsaved lines. Undefined if there are none, or if the server has the same lines. */
    read: (): StoredLines | undefined => {
      const found = readStored<StoredLines>(name)
      if (!found || !areSameLines(found.lines, draftOf(estimate.line_items))) return found
      removeStored(name)
      return undefined
    },
    write: (lines: StoredLines): void => store(name, lines),
    remove: (): void => removeStored(name),
  }
}
