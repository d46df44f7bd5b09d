import { GripVertical, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { money } from '../parts/words.ts'
import type { DraftLine } from './draft-lines.ts'

interface Props {
  line: DraftLine
  isEditable: boolean
  currency: string
  amount: number | undefined
  /** Tax of the line in cents, from the server. Undefined while the server has not calculated it yet. */
  tax: number | undefined
  change: (part: Partial<DraftLine>) => void
  move: (step: number) => void
  remove: () => void
  /** Reason why the server refuses the line. Undefined if it does not. */
  fault: string | undefined
  /** Called when the person begins to drag this row. `drop` is called when another row is dropped on this row. */
  drag: () => void
  drop: () => void
}

/** One line of an estimate. The person moves it by its handle, or with Alt and the arrow keys. */
export function LineRow({
  line,
  isEditable,
  currency,
  amount,
  tax,
  fault,
  change,
  move,
  remove,
  drag,
  drop,
}: Props) {
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || !isEditable) return
    event.preventDefault()
    move(step)
  }
  const text = (field: 'name' | 'quantity' | 'unit' | 'price', label: string) => (
    <input
      aria-label={label}
      value={line[field] ?? ''}
      readOnly={!isEditable}
      {...(field === 'quantity' || field === 'price' ? { inputMode: 'decimal' as const } : {})}
      autoFocus={field === 'name' && line.name === ''}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  const name = line.name || 'the new line'
  return (
    <tr
      data-off={(line.optional && !line.selected) || undefined}
      onKeyDown={onKey}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drop()
      }}
    >
      {isEditable && (
        <td className="grip">
          <button
            type="button"
            className="grip-button"
            draggable
            aria-label={`Move ${name}: Alt and the arrow keys`}
            onDragStart={drag}
          >
            <GripVertical size={14} />
          </button>
        </td>
      )}
      <td className="item">
        {text('name', `Name of ${name}`)}
        {line.description && <p className="muted">{line.description}</p>}
        {fault && <p className="complaint">This line {fault}.</p>}
        {line.optional && <OptionalMark line={line} isEditable={isEditable} change={change} />}
      </td>
      <td className="num">{text('quantity', `Quantity of ${name}`)}</td>
      <td className="unit">{text('unit', `Unit of ${name}`)}</td>
      <td className="num price">{text('price', `Price of ${name}`)}</td>
      <td className="tax">
        <input
          type="checkbox"
          aria-label={`Tax on ${name}`}
          checked={line.taxable ?? true}
          disabled={!isEditable}
          onChange={(event) => change({ taxable: event.target.checked })}
        />
        {!!tax && <span className="line-tax muted">{money(tax, currency)}</span>}
      </td>
      <td className="num amount">{amount === undefined ? '…' : money(amount, currency)}</td>
      {isEditable && (
        <td className="remove">
          <button type="button" className="grip-button" aria-label={`Remove ${name}`} onClick={remove}>
            <X size={14} />
          </button>
        </td>
      )}
    </tr>
  )
}

function OptionalMark({ line, isEditable, change }: Pick<Props, 'line' | 'isEditable' | 'change'>) {
  return (
    <label className="optional">
      <input
        type="checkbox"
        checked={line.selected ?? false}
        disabled={!isEditable}
        onChange={(event) => change({ selected: event.target.checked })}
      />
      Optional: the client decides
    </label>
  )
}
