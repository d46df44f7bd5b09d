/** An automation to begin with, as `automations.create` takes it. */
export interface Ready {
  key: string
  /** What it does, in one sentence. */
  summary: string
  definition: Record<string, unknown>
  graph?: Record<string, unknown>
  triggerConfig?: Record<string, unknown>
}
