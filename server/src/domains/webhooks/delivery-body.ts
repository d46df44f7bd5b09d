/** Written once: every attempt sends these bytes, so that the signature over them stays the same. */
export function deliveryBody(
  id: string,
  event: { name: string; occurredAt: string; data: Readonly<Record<string, unknown>> },
): string {
  return JSON.stringify({ id, event: event.name, timestamp: event.occurredAt, data: event.data })
}
