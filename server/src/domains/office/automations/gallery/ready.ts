/** A ready-made automation, as input of `automations.create`. */
export interface Ready {
  key: string
  /** One-sentence summary. */
  summary: string
  definition: Record<string, unknown>
  graph?: Record<string, unknown>
  triggerConfig?: Record<string, unknown>
}
