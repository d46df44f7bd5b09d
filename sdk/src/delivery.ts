import type { Author } from './generated/records.ts'

/** Members of every webhook delivery. */
export interface Delivery {
  /** Id of the delivery, the same for each attempt. Store it to recognize repeated deliveries. */
  id: string
  /** Time of the event, ISO 8601 in UTC. */
  timestamp: string
  /** Origin of the event. */
  metadata: {
    request_id: string | null
    /** Actor who caused the event. Null for events from before actors were recorded. */
    actor: Author | null
    /** The automation that caused the event, and its run. Absent if no automation caused it. */
    automation?: { automation_id: string; run_id: string }
  }
}
