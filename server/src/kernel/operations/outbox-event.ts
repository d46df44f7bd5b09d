/** An event with its payload as JSON text. */
export interface OutboxEvent {
  name: string
  payload: string
}
