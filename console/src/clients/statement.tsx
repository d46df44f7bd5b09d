import { useOperation } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { date, money, service } from '../parts/words.ts'

/** Statement of a client: invoices and payments, with the balance after each entry. */
export function Statement({ clientId }: { clientId: string }) {
  const statement = useOperation('clients.statement', { client_id: clientId, limit: 100 })
  const { data } = statement
  if (statement.error) return <Failure error={statement.error} retry={statement.refetch} />
  if (!data) return <Skeleton />
  return (
    <section className="card list" aria-labelledby="statement-title">
      <div className="card-head">
        <h2 id="statement-title">Statement</h2>
        <b className="amount">{money(data.closing_cents, data.currency)} owed</b>
      </div>
      {data.entries.length === 0 && <p className="muted timeline-none">Nothing was invoiced yet.</p>}
      {data.entries.length > 0 && (
        <table aria-label="Statement">
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Day</th>
              <th scope="col" className="num">
                Amount
              </th>
              <th scope="col" className="num">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry, index) => (
              <tr key={index}>
                <td className="main-cell">
                  {entry.invoice_id ? (
                    <PageLink to={`invoices/${entry.invoice_id}`} className="link">
                      {service(entry.kind)} {entry.invoice_number}
                    </PageLink>
                  ) : (
                    service(entry.kind)
                  )}
                  {entry.reference && <span className="sub-line">{entry.reference}</span>}
                </td>
                <td>{date(entry.at)}</td>
                <td className="num">{money(entry.amount_cents, data.currency)}</td>
                <td className="num">{money(entry.balance_cents, data.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.next_cursor && <p className="muted timeline-none">Only the first 100 entries are listed.</p>}
    </section>
  )
}
