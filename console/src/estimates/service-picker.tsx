import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { PriceBookService } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { TextField } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'
import { priceWords } from './service-price.ts'

interface Props {
  onPick: (service: PriceBookService) => void
  onClose: () => void
}

/** Search field for services of the price book. Enter adds the first match. */
export function ServicePicker({ onPick, onClose }: Props) {
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
          name="search"
          type="search"
          data-autofocus=""
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Otherwise the browser presses the button that gets the focus when the panel closes, and it opens again.
            event.preventDefault()
            const [first] = services.data?.items ?? []
            if (first && text.trim() === search && !services.isFetching) onPick(first)
          }}
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
