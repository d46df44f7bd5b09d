import { Drawer } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Input } from '../api/call.ts'
import type { Estimate } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { Choice } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Complaint } from '../parts/states.tsx'
import { AdjustmentFields } from './adjustment-fields.tsx'
import { adjustmentInput, adjustmentOf } from './adjustment.ts'

type Deposit = Input<'estimates.setAdjustments'>['deposit']
type Use = Estimate['deposit']['use']

/** Side panel for the discount and the deposit of an estimate. */
export function AdjustmentsSheet({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const save = useIntention('estimates.setAdjustments')
  const [discount, setDiscount] = useState(() => adjustmentOf(estimate.discount ?? null))
  const [deposit, setDeposit] = useState(() => adjustmentOf(estimate.deposit))
  const [use, setUse] = useState<Use>(estimate.deposit.use)
  const discountInput = adjustmentInput(discount)
  const depositInput = adjustmentInput(deposit)
  const isReady = discountInput !== undefined && depositInput !== undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady) return
    const input = {
      estimate_id: estimate.id,
      discount: discountInput,
      deposit: (depositInput && { ...depositInput, use }) as Deposit,
      expected_version: estimate.version,
    }
    save.mutate({ input }, { onSuccess: onClose })
  }
  return (
    <Drawer opened onClose={onClose} title="Discount and deposit" position="right" size={420}>
      <Form error={save.error} onSubmit={submit}>
        <AdjustmentFields label="Discount" name="discount" value={discount} onChange={setDiscount} />
        <AdjustmentFields label="Deposit" name="deposit" value={deposit} onChange={setDeposit} />
        {deposit.type !== 'none' && (
          <Choice
            label="The deposit pays"
            name="deposit.use"
            value={use}
            onChange={(event) => setUse(event.target.value as Use)}
            choices={[
              ['first', 'the first invoices'],
              ['spread', 'a share of every invoice'],
            ]}
          />
        )}
        <Complaint error={save.error} />
        <FormEnd action="Save" isBusy={save.isPending} isReady={isReady} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}
