/** Advisory locks identified by a number. All other advisory locks are identified by a name; see `lockOf`. */
export const lockNumbers = {
  /** Only one process migrates a database at a time. */
  migration: 7_106_119,
  /** Only one test process clones the migrated template database at a time. */
  testTemplate: 7_106_120,
  /** Only one process relays events at a time, so that subscribers receive them in commit order. */
  eventRelay: 7_106_121,
  /** Only one process creates the demonstration companies at a time. */
  demo: 7_106_122,
  /**
   * Held by startup while it decrypts the root secrets, and by rotation while it encrypts them with a new secret, so
   * that they never run at the same time.
   */
  rootSecrets: 7_106_123,
  /** Held by the test that creates an installed data directory. Tests that copy the directory wait for it. */
  testInstallation: 7_106_124,
  /** Only one process restores a backup into a database at a time. */
  restore: 7_106_125,
} as const
