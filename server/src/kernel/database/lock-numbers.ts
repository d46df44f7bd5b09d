/** Advisory locks identified by a number. All others are named after the record that they guard; see `lockOf`. */
export const lockNumbers = {
  /** Only one process migrates a database at a time. */
  migration: 7_106_119,
  /** Only one test run clones the migrated template at a time. */
  testTemplate: 7_106_120,
  /** Only one relay runs at a time, so that subscribers receive events in commit order. */
  eventRelay: 7_106_121,
  /** Only one process creates the demonstration companies at a time. */
  demo: 7_106_122,
  /** Startup, which opens the root secrets, and rotation, which re-encrypts them, exclude each other. */
  rootSecrets: 7_106_123,
  /** Tests that copy an installed data directory wait for the one that makes it. */
  testInstallation: 7_106_124,
} as const
