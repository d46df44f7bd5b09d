import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { depositDue } from './deposit-due.ts'
import { DepositSheet } from './deposit-sheet.tsx'

/** Button that records a deposit. Nothing is shown if no deposit is due. */
export function DepositButton({ estimate }: { estimate: Estimate }) {
  const { can } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (depositDue(estimate) === 0 || !can('collect_payments'))) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Take deposit …
      </button>
      {isOpen && <DepositSheet estimate={estimate} onClose={() => setOpen(false)} />}
    </>
  )
}
