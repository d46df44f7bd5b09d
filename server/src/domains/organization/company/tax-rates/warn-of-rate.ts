import type { MutationContext } from '../../../../kernel/operations/context.ts'

/** Warns that the document got the default tax rate of the location, because the caller passed no tax rate. */
export function warnOfRate(ctx: MutationContext, rate: { id: string; name: string }): void {
  ctx.warn?.({
    code: 'tax_rate_assumed',
    message:
      'No tax rate was passed. Taxable lines without their own tax rate get the default rate of the ' +
      `location, ${rate.name}.`,
    tax_rate_id: rate.id,
  })
}
