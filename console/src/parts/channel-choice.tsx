import { phone as phoneWords } from './words.ts'

export type Channel = 'email' | 'sms'

interface Props {
  email: string | null
  phone: string | null
  channels: readonly Channel[]
  onChange: (channels: Channel[]) => void
}

/** Choice of email, text message, or both. A channel is disabled if the recipient has no address for it. */
export function ChannelChoice({ email, phone, channels, onChange }: Props) {
  const choices: [Channel, string, string | null][] = [
    ['email', 'Email', email],
    ['sms', 'Text message', phone && phoneWords(phone)],
  ]
  return (
    <fieldset className="channels">
      <legend>By</legend>
      {choices.map(([channel, label, to]) => (
        <label key={channel} className="tick">
          <input
            type="checkbox"
            disabled={!to}
            checked={channels.includes(channel)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...channels, channel] : channels.filter((each) => each !== channel),
              )
            }
          />
          {label}
          <span className="muted">{to ?? 'no address'}</span>
        </label>
      ))}
    </fieldset>
  )
}
