/** When the task that sends a message is due. */
export function dueOf({ send_at }: { send_at: string | null }): { dueAt?: string } {
  return send_at === null ? {} : { dueAt: send_at }
}
