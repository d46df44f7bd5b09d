/** Every advisory lock that has a number; the others are named by the record that they guard, see `lockOf`. */
export const lockNumbers = {
  /** Two processes that migrate the same database take turns. */
  migration: 7_106_119,
  /** Tests that clone the migrated template take turns. */
  testTemplate: 7_106_120,
  /** One relay at a time: so events reach their subscribers in the order in which they were committed. */
  eventRelay: 7_106_121,
  /** Two processes that make the demonstration companies take turns. */
  demo: 7_106_122,
  /** Starts, which open the root secrets, and a rotation, which seals them anew, take turns. */
  rootSecrets: 7_106_123,
  /** Tests that copy an installed data directory wait for the one that makes it. */
  testInstallation: 7_106_124,
} as const
