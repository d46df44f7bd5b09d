import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'

export const changesChannel = 'quoin_live'

/** Mutations of one organization and mode that were committed within a short time. */
export interface AnnouncedChanges {
  orgId: string
  mode: Mode
  /** Areas of the operations: the first words of their names. */
  topics: readonly string[]
}

/** Announces committed mutations to all processes, for open pages of the console. */
export interface ChangeAnnouncer {
  announce(org: { orgId: string; mode: Mode }, operation: string): void
}

const everyMs = 100

/**
 * Creates the announcer of a process. Announcements are sent after the commits, in a separate transaction, and once for
 * many commits, because commits that contain notifications wait for each other. A lost announcement only delays the
 * refresh of a page.
 */
export function createChangeAnnouncer(system: Queries): ChangeAnnouncer {
  const pending = new Map<string, Set<string>>()
  const send = (): void => {
    const payloads = Array.from(pending, ([org, topics]) => `${org} ${[...topics].join(',')}`)
    pending.clear()
    system
      .rows('select pg_notify($1, a.payload) from unnest($2::text[]) as a (payload)', [
        changesChannel,
        payloads,
      ])
      .catch(() => undefined)
  }
  return {
    announce({ orgId, mode }, operation) {
      if (pending.size === 0) setTimeout(send, everyMs).unref()
      const org = `${mode} ${orgId}`
      const topics = pending.get(org) ?? new Set()
      topics.add(operation.slice(0, operation.indexOf('.')))
      pending.set(org, topics)
    },
  }
}

export function parseAnnouncement(payload: string): AnnouncedChanges {
  const [mode, orgId, topics] = payload.split(' ') as [Mode, string, string]
  return { mode, orgId, topics: topics.split(',') }
}
