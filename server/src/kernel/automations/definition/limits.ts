/** Limits of an automation. Lengths of text are in characters, sizes in bytes of JSON. */
export const limits = {
  nameLength: 120,
  actions: 50,
  nodes: 100,
  edges: 200,
  labelLength: 120,
  idLength: 100,
  tries: 5,
  enrollments: 1000,
  enrollmentDays: 365,
  /** Maximum depth of nested conditions. A condition outside any group has depth 1. */
  conditionLevels: 5,
  /** Maximum number of comparisons in one list of conditions, including those in groups. */
  conditionsInList: 50,
  /** Maximum length of one wait, and of all waits along one path together, in seconds. */
  waitSeconds: 365 * 24 * 60 * 60,
  configBytes: 16 * 1024,
  editorStateBytes: 64 * 1024,
  /** Maximum total size of an automation's definition and its graph. */
  definitionBytes: 256 * 1024,
  maxIssues: 100,
  eventsAwaited: 10,
  branches: 20,
  placeholders: 100,
  filters: 4,
  /** Maximum length of a value that is inserted into a template. Longer values are cut. */
  valueLength: 500,
} as const
