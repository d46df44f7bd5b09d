export interface Release {
  version: string
  /** Number of the release's last migration. */
  lastMigration: string
}

/**
 * Released versions, the oldest first. The migrations after the first one are observed (`migrations/facts.json`). A
 * release adds itself here.
 */
export const releases: readonly [Release, ...Release[]] = [{ version: '0.1.0', lastMigration: '0331' }]
