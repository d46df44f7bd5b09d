import { auditHeldMoney } from '../../../domains/money/payment-records/index.ts'
import { type Check, listed, right } from '../check.ts'

export const heldMoney: Check = {
  name: 'held-money',
  title: 'money of clients is used at the location that holds it',
  async examine({ reader }) {
    const { crossing, examples } = await auditHeldMoney(reader)
    if (crossing === 0) return right()
    return right(
      `${crossing} journals from before version 0.2.0 use money that another location holds: ${listed(examples)}`,
    )
  },
}
