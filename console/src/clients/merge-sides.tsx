import type { Client } from '../api/operations.ts'
import { addressLine, date, money, phone } from '../parts/words.ts'

interface Props {
  sides: readonly Client[]
  stays: string
  onChoose: (id: string) => void
}

const rows: readonly [string, (client: Client) => string][] = [
  ['Phone', (client) => phone(client.phone) || '–'],
  ['Email', (client) => client.email ?? '–'],
  ['Address', (client) => addressLine([client.address_line1, client.city]) || '–'],
  ['Owes', (client) => money(client.balance_cents, client.currency)],
  ['Created', (client) => date(client.created_at)],
]

/**
 * Shows two clients side by side. The person chooses the client that remains, whose empty fields get the values of the
 * other client.
 */
export function MergeSides({ sides, stays, onChoose }: Props) {
  return (
    <fieldset className="merge-sides">
      <legend>Which client remains?</legend>
      {sides.map((client) => (
        <label key={client.id} data-stays={client.id === stays || undefined}>
          <span className="merge-name">
            <input
              type="radio"
              name="stays"
              checked={client.id === stays}
              onChange={() => onChoose(client.id)}
            />
            {client.name}
          </span>
          {rows.map(([label, value]) => (
            <span key={label} className="merge-row">
              <span className="muted">{label}</span>
              {value(client)}
            </span>
          ))}
        </label>
      ))}
    </fieldset>
  )
}
