import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '../api/intention.ts'
import type { Estimate, PriceBookService } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { TextField } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { addLine } from './draft-lines.ts'
import { flatPrice, priceWords } from './service-price.ts'
import type { Draft } from './use-draft.ts'

/** Buttons below the lines: from the price book, or a blank line. */
export function LineAdd({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const [isOpen, setOpen] = useState(false)
  const { can } = useMe()
  const option = draft.option && estimate.options.length > 0 ? { option_id: draft.option } : {}
  const add = (part: object = {}): void =>
    draft.change(addLine(draft.lines, newKey(), { ...option, ...part }))
  return (
    <div className="line-add">
      {can('view_pricing') && (
        <button type="button" className="button" data-quiet="" onClick={() => setOpen(true)}>
          <Plus size={14} aria-hidden="true" />
          Add from the price book
        </button>
      )}
      <button type="button" className="button" data-quiet="" onClick={() => add()}>
        <Plus size={14} aria-hidden="true" />
        Blank line
      </button>
      {isOpen && (
        <ServicePicker
          onClose={() => setOpen(false)}
          onPick={(service) => {
            add({
              name: service.name,
              description: service.description,
              service_id: service.id,
              unit: service.unit,
              price: flatPrice(service),
              taxable: service.taxable,
              tax_rate_id: service.tax_rate_id,
            })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface PickerProps {
  onPick: (service: PriceBookService) => void
  onClose: () => void
}

function ServicePicker({ onPick, onClose }: PickerProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const services = useOperation(
    'priceBook.services.list',
    { active: true, limit: 50, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  )
  return (
    <Drawer opened onClose={onClose} title="Price book" position="right" size={420}>
      <div className="form">
        <TextField
          label="Service"
          type="search"
          data-autofocus=""
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Complaint error={services.error} />
        <ul className="picks">
          {services.data?.items.map((service) => (
            <li key={service.id}>
              <button type="button" onClick={() => onPick(service)}>
                <b>{service.name}</b>
                <span className="muted">{priceWords(service)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
