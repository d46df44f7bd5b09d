import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Estimate, PriceBookPackage } from '../api/operations.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { plural } from '../parts/words.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  estimate: Estimate
  draft: Draft
  onClose: () => void
}

/**
 * List of the packages in the price book. The chosen package's lines are added to the estimate, and its tiers become
 * options.
 */
export function PackagePicker({ estimate, draft, onClose }: Props) {
  const packages = useOperation('priceBook.packages.list', { book: 'current', limit: 100 })
  const apply = useIntention('estimates.applyPackage')
  const [error, setError] = useState<unknown>()
  const pick = async ({ id, name }: PriceBookPackage): Promise<void> => {
    try {
      const version = await draft.flush()
      if (version === undefined)
        return showToast('Add a line with a name, a quantity and a price first.', { tone: 'red' })
      await apply.mutateAsync({
        input: { estimate_id: estimate.id, package_id: id, expected_version: version },
      })
      showToast(`${name} is added.`)
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
  }
  const items = packages.data?.items ?? []
  return (
    <Drawer opened onClose={onClose} title="Packages" position="right" size={420}>
      <div className="form">
        <Complaint error={error ?? packages.error} />
        {packages.data && items.length === 0 && <p className="muted">The price book has no packages.</p>}
        <ul className="picks">
          {items.map((each) => (
            <li key={each.id}>
              <button type="button" disabled={apply.isPending} onClick={() => void pick(each)}>
                <b>{each.name}</b>
                <span className="muted">
                  {each.kind === 'tiers'
                    ? `Options: ${each.tiers.map(({ name }) => name).join(', ')}`
                    : plural(each.items.length, 'line')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
