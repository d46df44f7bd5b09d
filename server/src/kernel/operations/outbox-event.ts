/** An event with its payload as JSON. */
export interface OutboxEvent {
  name: string
  payload: string
}
