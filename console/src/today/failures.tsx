import { AlertTriangle } from 'lucide-react'
import { plural } from '../parts/words.ts'
import type { Today } from './use-today.ts'

/** Messages and webhook deliveries that failed during the last few days. The card is hidden if there are none. */
export function Failures({
  of: { messages = 0, webhook_deliveries: deliveries = 0 },
}: {
  of: Today['failures']
}) {
  const parts = [
    ...(messages > 0 ? [plural(messages, 'message to a customer', 'messages to customers')] : []),
    ...(deliveries > 0 ? [plural(deliveries, 'webhook delivery', 'webhook deliveries')] : []),
  ]
  if (parts.length === 0) return null
  return (
    <p className="card failures">
      <AlertTriangle size={16} aria-hidden="true" />
      Not delivered in the last seven days: {parts.join(' and ')}.
    </p>
  )
}
