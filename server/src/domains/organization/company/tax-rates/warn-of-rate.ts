import type { MutationContext } from '../../../../kernel/operations/context.ts'

/** Warns that the document's tax comes from the settings, because the caller named no rate. */
export function warnOfRate(ctx: MutationContext, rate: { id: string; name: string }): void {
  ctx.warn?.({
    code: 'tax_rate_assumed',
    message: `No tax rate was named: taxable lines without one of their own have that of the location, ${rate.name}.`,
    tax_rate_id: rate.id,
  })
}
