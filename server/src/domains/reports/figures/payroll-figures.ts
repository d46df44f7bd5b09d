import { memberPaySchema } from '../../crew-pay/index.ts'

const { member_id: _member, regular_rate: _rate, provisional, partial, ...sums } = memberPaySchema.shape

/** What `crewPay.preview` says of a member. The regular rate is one of the week, so a row has none that the whole has not. */
export const payrollFigures = {
  ...sums,
  regular_rate: memberPaySchema.shape.regular_rate,
  provisional,
  partial,
}
