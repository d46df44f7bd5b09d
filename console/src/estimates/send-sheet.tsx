import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { ChannelChoice, type Channel } from '../parts/channel-choice.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextArea } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'

/** Side panel that sends the estimate. First it shows the recipients and the texts, from a dry run. */
export function SendSheet({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const { id, customer_name, customer_email, customer_phone } = estimate
  const [channels, setChannels] = useState<Channel[]>(
    customer_email ? ['email'] : customer_phone ? ['sms'] : [],
  )
  const [message, setMessage] = useState(estimate.message ?? '')
  const input = {
    estimate_id: id,
    channels,
    ...(message.trim() ? { message: message.trim() } : {}),
    expected_version: estimate.version,
  }
  return (
    <ConfirmSheet
      title={`Send to ${customer_name}`}
      operation="estimates.send"
      input={channels.length > 0 ? input : undefined}
      action="Send estimate"
      onClose={onClose}
      onDone={(sent) => {
        onClose()
        const states = new Set(sent.deliveries.map(({ why, to }) => why ?? `Sent to ${to}.`))
        showToast([...states].join(' ') || 'The estimate is sent.')
      }}
    >
      <ChannelChoice
        email={customer_email}
        phone={customer_phone}
        channels={channels}
        onChange={setChannels}
      />
      <TextArea
        label="Message to the client"
        name="message"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        rows={3}
      />
    </ConfirmSheet>
  )
}
