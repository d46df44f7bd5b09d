import type { Client } from '../api/operations.ts'
import { addressLine, money, phone } from '../parts/words.ts'

/** Contact data and addresses of a client, and the channels that the client has opted out of. */
export function ContactFacts({ client }: { client: Client }) {
  const refused = [client.email_opt_out && 'emails', client.sms_opt_out && 'text messages'].filter(Boolean)
  const others = client.properties.filter(({ id }) => id !== client.primary_property_id)
  return (
    <section className="facts" aria-label="Contact">
      <h2>Contact</h2>
      <p>
        <b>{client.name}</b>
      </p>
      {client.phone && (
        <a className="link" href={`tel:${client.phone}`}>
          {phone(client.phone)}
        </a>
      )}
      {client.email && (
        <a className="link" href={`mailto:${client.email}`}>
          {client.email}
        </a>
      )}
      <p className="muted">
        {addressLine([client.address_line1, client.address_line2])}
        <br />
        {addressLine([client.city, client.state])} {client.zip}
      </p>
      {others.map(({ id, address_line1, address_line2, city, state, zip }) => (
        <p key={id} className="muted">
          {addressLine([address_line1, address_line2])}
          <br />
          {addressLine([city, state])} {zip}
        </p>
      ))}
      <dl>
        <dt>Messages</dt>
        <dd>{refused.length === 0 ? 'Emails and text messages' : `Refuses ${refused.join(' and ')}`}</dd>
        <dt>Owes</dt>
        <dd>{money(client.balance_cents, client.currency)}</dd>
        {client.credit_cents ? (
          <>
            <dt>Credit</dt>
            <dd>{money(client.credit_cents, client.currency)}</dd>
          </>
        ) : null}
        <dt>Paid in total</dt>
        <dd>{money(client.lifetime_value_cents, client.currency)}</dd>
      </dl>
      {client.notes && <p>{client.notes}</p>}
    </section>
  )
}
