import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'

export const changesChannel = 'quoin_live'

/** Mutations of one organization and mode that were committed within a short time. */
export interface AnnouncedChanges {
  orgId: string
  mode: Mode
  /** Topics of the called operations: the first words of their names, such as `jobs`. */
  topics: readonly string[]
}

/** Announces committed mutations to all processes, which then refresh open pages of the console. */
export interface ChangeAnnouncer {
  announce(org: { orgId: string; mode: Mode }, operation: string): void
}

const everyMs = 100

/**
 * Creates the announcer of a process. It sends announcements after the commits, in separate transactions. One
 * announcement covers many commits. The reason is that commits of transactions with notifications wait for each
 * other. If an announcement is lost, a page is only refreshed later.
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
