import type { ReactNode } from 'react'
import { PageLink } from '../parts/page-link.tsx'
import { ago, daysBetween, plural, wholeMoney } from '../parts/words.ts'
import type { Today } from './use-today.ts'

const amountWords = (cents: number | undefined, currency: string, rest: string): string =>
  cents === undefined ? rest : `${wholeMoney(cents, currency)} · ${rest}`

/** Totals of four kinds of pending work, each with a link to the page on which this work is done. */
export function FlowCards({ data }: { data: Today }) {
  const { leads, estimates, jobs, invoices, today, currency } = data
  const [oldest] = leads?.to_call ?? []
  return (
    <section className="flow" aria-label="Work that waits">
      {leads && (
        <Card
          title="New leads"
          figure={leads.new_count.toLocaleString('en-US')}
          sub={leads.oldest_at ? `oldest ${ago(leads.oldest_at)}` : 'none wait'}
        >
          {oldest && (
            <PageLink to={`leads/${oldest.lead_id}`} className="button">
              Open the oldest
            </PageLink>
          )}
          <PageLink to="leads" search={{ tab: 'new' }} className="button" data-quiet="">
            List
          </PageLink>
        </Card>
      )}
      {estimates && (
        <Card
          title="Estimates waiting"
          figure={estimates.waiting_count.toLocaleString('en-US')}
          sub={amountWords(estimates.total_cents, currency, `${estimates.viewed_count} viewed`)}
        >
          <PageLink to="estimates" search={{ tab: 'waiting' }} className="button">
            Open list
          </PageLink>
        </Card>
      )}
      {jobs && (
        <Card
          title="To schedule"
          figure={jobs.unscheduled_count.toLocaleString('en-US')}
          sub={amountWords(jobs.total_cents, currency, 'without a date')}
        >
          <PageLink to="schedule" className="button">
            Open schedule
          </PageLink>
          <PageLink to="jobs" className="button" data-quiet="">
            List
          </PageLink>
        </Card>
      )}
      {invoices && (
        <Card
          title="Money overdue"
          figure={wholeMoney(invoices.balance_cents, currency)}
          isRed={invoices.overdue_count > 0}
          sub={
            invoices.oldest_due_date
              ? `${plural(invoices.overdue_count, 'invoice')} · oldest ${plural(daysBetween(invoices.oldest_due_date, today), 'day')}`
              : 'nothing is late'
          }
        >
          <PageLink to="invoices" search={{ tab: 'overdue' }} className="button">
            Open list
          </PageLink>
        </Card>
      )}
    </section>
  )
}

interface CardProps {
  title: string
  figure: string
  sub: string
  isRed?: boolean
  children: ReactNode
}

function Card({ title, figure, sub, isRed = false, children }: CardProps) {
  return (
    <article className="card flow-card" data-tone={isRed ? 'red' : undefined}>
      <h2>{title}</h2>
      <p className="big">{figure}</p>
      <p className="muted">{sub}</p>
      <div className="flow-actions">{children}</div>
    </article>
  )
}
