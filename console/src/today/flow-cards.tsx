import type { ReactNode } from 'react'
import { PageLink } from '../parts/page-link.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago, daysBetween, plural, wholeMoney } from '../parts/words.ts'
import { countOf, type Today } from './use-today.ts'

const sum = <Row,>(rows: readonly Row[], amount: (row: Row) => number | undefined): number | undefined =>
  rows.some((row) => amount(row) === undefined)
    ? undefined
    : rows.reduce((total, row) => total + (amount(row) ?? 0), 0)

const amountWords = (cents: number | undefined, rest: string): string =>
  cents === undefined ? rest : `${wholeMoney(cents)} · ${rest}`

/** Four figures about work that waits, each with the way to do something about it. */
export function FlowCards({ state }: { state: Today }) {
  const { today, can } = useMe()
  const leads = state.leads.data?.items
  const waiting = state.waiting.data?.items
  const unscheduled = state.unscheduled.data?.items
  const overdue = state.overdue.data?.items
  const oldestDue = overdue?.map(({ due_date }) => due_date ?? today).toSorted()[0]
  return (
    <section className="flow" aria-label="Work that waits">
      {can('view_leads') && (
        <Card
          title="New leads"
          figure={leads && countOf(leads)}
          sub={leads?.[0] ? `oldest ${ago(leads[0].created_at)}` : 'none wait'}
        >
          {leads?.[0] && (
            <PageLink to={`leads/${leads[0].id}`} className="button">
              Open the oldest
            </PageLink>
          )}
          <PageLink to="leads" search={{ tab: 'new' }} className="button" data-quiet="">
            List
          </PageLink>
        </Card>
      )}
      {can('view_estimates') && (
        <Card
          title="Estimates waiting"
          figure={waiting && countOf(waiting)}
          sub={
            waiting &&
            amountWords(
              sum(waiting, ({ total_cents }) => total_cents),
              `${waiting.filter(({ status }) => status === 'viewed').length} viewed`,
            )
          }
        >
          <PageLink to="estimates" search={{ tab: 'waiting' }} className="button">
            Open list
          </PageLink>
        </Card>
      )}
      {can('view_jobs') && (
        <Card
          title="To schedule"
          figure={unscheduled && countOf(unscheduled)}
          sub={
            unscheduled &&
            amountWords(
              sum(unscheduled, ({ total_cents }) => total_cents),
              'without a date',
            )
          }
        >
          <PageLink to="schedule" className="button">
            Open schedule
          </PageLink>
          <PageLink to="jobs" className="button" data-quiet="">
            List
          </PageLink>
        </Card>
      )}
      {can('view_invoices') && (
        <Card
          title="Money overdue"
          figure={overdue && wholeMoney(sum(overdue, ({ balance_cents }) => balance_cents))}
          isRed={!!overdue && overdue.length > 0}
          sub={
            overdue &&
            (oldestDue
              ? `${plural(overdue.length, 'invoice')} · oldest ${plural(daysBetween(oldestDue, today), 'day')}`
              : 'nothing is late')
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
  figure: string | undefined
  sub: string | undefined
  isRed?: boolean
  children: ReactNode
}

function Card({ title, figure, sub, isRed = false, children }: CardProps) {
  return (
    <article className="card flow-card" data-tone={isRed ? 'red' : undefined}>
      <h2>{title}</h2>
      <p className="big">{figure ?? '–'}</p>
      <p className="muted">{sub ?? '…'}</p>
      <div className="flow-actions">{children}</div>
    </article>
  )
}
