/** How much an automation may be. Lengths of text are in characters, sizes in bytes of JSON. */
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
  /** A condition that stands in no other is the first level. */
  conditionLevels: 5,
  /** Of comparisons, those in groups too. */
  conditionsInList: 50,
  /** Of one wait, and of all waits along one way. */
  waitSeconds: 365 * 24 * 60 * 60,
  configBytes: 16 * 1024,
  editorStateBytes: 64 * 1024,
  /** Of definition and graph together. */
  definitionBytes: 256 * 1024,
  faultsShown: 100,
  eventsAwaited: 10,
  branches: 20,
  placeholders: 100,
  filters: 4,
  /** A value that a template names is cut there. */
  valueLength: 500,
} as const
