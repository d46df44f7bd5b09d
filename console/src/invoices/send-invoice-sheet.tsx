import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { type Channel, ChannelChoice } from '../parts/channel-choice.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextArea } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'

/** Side panel that sends a draft invoice, or sends a reminder of an issued invoice. */
export function SendInvoiceSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, billing_name, billing_email, billing_phone, version, status } = invoice
  const isReminder = status !== 'draft'
  const [channels, setChannels] = useState<Channel[]>(
    billing_email ? ['email'] : billing_phone ? ['sms'] : [],
  )
  const [message, setMessage] = useState('')
  const text = message.trim()
  return (
    <ConfirmSheet
      title={isReminder ? `Remind ${billing_name}` : `Send to ${billing_name}`}
      operation="invoices.send"
      input={
        channels.length > 0
          ? { invoice_id: id, channels, ...(text ? { message: text } : {}), expected_version: version }
          : undefined
      }
      action={isReminder ? 'Send reminder' : 'Send invoice'}
      onClose={onClose}
      onDone={({ deliveries }) => {
        onClose()
        const withheld = new Set(deliveries.flatMap(({ why }) => why ?? []))
        const sent = isReminder ? 'The reminder is on its way.' : 'The invoice is on its way.'
        showToast([...withheld].join(' ') || sent)
      }}
    >
      <ChannelChoice email={billing_email} phone={billing_phone} channels={channels} onChange={setChannels} />
      <TextArea
        label="Message to the client"
        name="message"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </ConfirmSheet>
  )
}
