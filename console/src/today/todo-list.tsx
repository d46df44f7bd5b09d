import { AlertTriangle, Check, Clock, Phone } from 'lucide-react'
import type { Todo } from '../api/operations.ts'
import { sentenceOf } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { plural } from '../parts/words.ts'
import { type TodoRow, todoRows } from './todo-rows.ts'
import type { Today } from './use-today.ts'

const icons = { alert: AlertTriangle, phone: Phone, clock: Clock, check: Check }

export function TodoList({ data }: { data: Today }) {
  const { can } = useMe()
  const rows = todoRows(data, { invoices: can('manage_invoices') })
  return (
    <section className="card todo" aria-labelledby="todo-title">
      <div className="card-head">
        <h2 id="todo-title">To do</h2>
        <span className="muted">{plural(rows.length, 'thing')}</span>
      </div>
      {rows.length === 0 && <Empty title="Nothing waits for you" />}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: TodoRow }) {
  const { icon, what, more, action, to, todo } = row
  const Icon = icons[icon]
  return (
    <li className="todo-row">
      <span className="todo-icon" data-tone={icon === 'alert' ? 'red' : undefined}>
        <Icon aria-hidden="true" />
      </span>
      <span className="todo-text">
        {to ? <PageLink to={to}>{what}</PageLink> : <span>{what}</span>}
        <span className="muted">{more}</span>
      </span>
      {todo ? (
        <Done todo={todo} />
      ) : (
        <PageLink to={to} className="button" aria-label={`${action}: ${what}`}>
          {action}
        </PageLink>
      )}
    </li>
  )
}

function Done({ todo }: { todo: Todo }) {
  const complete = useIntention('todos.complete')
  return (
    <button
      type="button"
      className="button"
      disabled={complete.isPending}
      aria-label={`Done: ${todo.title}`}
      onClick={() =>
        complete.mutate(
          { input: { todo_id: todo.id, expected_version: todo.version } },
          {
            onSuccess: () => showToast(`“${todo.title}” is done.`),
            onError: (error) => showToast(sentenceOf(error), { tone: 'red' }),
          },
        )
      }
    >
      Done
    </button>
  )
}
