import type { Mode } from '../../../kernel/database/database.ts'

interface Place {
  orgId: string
  mode: Mode
}

export interface AnnouncedTopics {
  record(place: Place, topics: Iterable<string>): void
  /**
   * Returns the topics that were announced in an organization and mode since an instant (milliseconds since 1970).
   * Returns undefined if this process cannot know them, because it was started later or has deleted the entries.
   */
  since(place: Place, ms: number): string[] | undefined
}

const retentionMs = 3_600_000
const mostPlaces = 10_000
/** Maximum difference between the clocks of two processes of the installation. */
const clockSlackMs = 5000

/**
 * Stores, in memory, when each topic was last announced. Topics have no position in the feed of changes. A stream that
 * continues after an interruption therefore gets from this store the topics that were announced in the meantime.
 */
export function announcedTopics(now: () => number = Date.now): AnnouncedTopics {
  /** Ordered by the time of the latest announcement, because an entry is inserted again with each announcement. */
  const places = new Map<string, { at: number; topics: Map<string, number> }>()
  let completeSince = now()
  const nameOf = ({ orgId, mode }: Place): string => `${orgId} ${mode}`

  const deleteOld = (): void => {
    for (const [name, { at }] of places) {
      if (at > now() - retentionMs && places.size <= mostPlaces) return
      completeSince = Math.max(completeSince, at + 1)
      places.delete(name)
    }
  }
  return {
    record(place, topics) {
      const name = nameOf(place)
      const entry = places.get(name) ?? { at: 0, topics: new Map<string, number>() }
      entry.at = now()
      for (const topic of topics) entry.topics.set(topic, entry.at)
      places.delete(name)
      places.set(name, entry)
      deleteOld()
    },
    since(place, ms) {
      const from = ms - clockSlackMs
      if (from < completeSince) return undefined
      const topics = places.get(nameOf(place))?.topics ?? new Map<string, number>()
      return [...topics].flatMap(([topic, at]) => (at >= from ? [topic] : []))
    },
  }
}
