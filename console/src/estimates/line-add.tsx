import { Percent, Plus } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '../api/intention.ts'
import type { Estimate } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { AdjustmentsSheet } from './adjustments-sheet.tsx'
import { addLine } from './draft-lines.ts'
import { PackagePicker } from './package-picker.tsx'
import { flatPrice } from './service-price.ts'
import { ServicePicker } from './service-picker.tsx'
import type { Draft } from './use-draft.ts'

/** Buttons below the lines: add a service, a package or a blank line, or change the discount and the deposit. */
export function LineAdd({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const [isOpen, setOpen] = useState(false)
  const [sheet, setSheet] = useState<'packages' | 'adjustments'>()
  const { can } = useMe()
  const option = draft.option && estimate.options.length > 0 ? { option_id: draft.option } : {}
  const add = (part: object = {}): void =>
    draft.change(addLine(draft.lines, newKey(), { ...option, ...part }))
  return (
    <div className="line-add">
      {can('view_pricing') && (
        <button
          type="button"
          className="button"
          data-quiet=""
          data-list-search=""
          onClick={() => setOpen(true)}
        >
          <Plus size={14} aria-hidden="true" />
          Add from the price book
          <kbd>/</kbd>
        </button>
      )}
      <button type="button" className="button" data-quiet="" onClick={() => add()}>
        <Plus size={14} aria-hidden="true" />
        Blank line
      </button>
      {can('view_pricing') && (
        <button type="button" className="button" data-quiet="" onClick={() => setSheet('packages')}>
          <Plus size={14} aria-hidden="true" />
          Package
        </button>
      )}
      {can('override_pricing') && (
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={!draft.isSaved}
          onClick={() => setSheet('adjustments')}
        >
          <Percent size={14} aria-hidden="true" />
          Discount and deposit
        </button>
      )}
      {sheet === 'packages' && (
        <PackagePicker estimate={estimate} draft={draft} onClose={() => setSheet(undefined)} />
      )}
      {sheet === 'adjustments' && (
        <AdjustmentsSheet estimate={estimate} onClose={() => setSheet(undefined)} />
      )}
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
