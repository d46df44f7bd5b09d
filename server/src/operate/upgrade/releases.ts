export interface Release {
  version: string
  /** Number of the release's last migration. */
  lastMigration: string
}

/**
 * Released versions, the oldest first. The migrations after the first release are observed (`migrations/facts.json`).
 * Add each new release here.
 */
export const releases: readonly [Release, ...Release[]] = [{ version: '0.1.0', lastMigration: '0331' }]
