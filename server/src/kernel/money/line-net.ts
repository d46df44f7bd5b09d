import { decimal, formatDecimal, multiply, quantityPlaces, shift, unitPricePlaces } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { discountOn } from './discount.ts'
import type { DocumentLine, FixedAmounts, LineTotals, Step } from './document.ts'
import { minorUnits } from './minor-units.ts'
import { ofCents, roundHalfUp, sumCents, toCents } from './rounding.ts'
import { roundedStep } from './step.ts'

export type LineNet = Pick<
  LineTotals,
  'line_id' | 'counted' | 'gross_cents' | 'discount_cents' | 'minimum_adjustment_cents' | 'net_cents'
>

/** Calculates the net amount of one line, before document discount and tax. Adds the calculation steps to `trace`. */
export function lineNet(line: DocumentLine, currency: string, trace: Step[]): LineNet {
  const of = { line_id: line.id }
  const quantity = decimal(line.quantity, quantityPlaces)
  const exact = multiply(quantity, unitPriceInCents(line, currency))
  const gross = toCents(roundHalfUp(exact))
  trace.push(
    roundedStep({ step: 'line_gross', ...of, factor: formatDecimal(quantity), amount_cents: gross }, exact),
  )

  let discount = 0
  if (line.discount) {
    const step = discountOn(gross, line.discount, { step: 'line_discount', ...of })
    discount = step.amount_cents
    trace.push(step)
  }
  const discounted = gross - discount
  // The minimum does not apply to a line that is free because of its price or its discount.
  const raise = discounted > 0 ? Math.max(0, (line.minimum_cents ?? 0) - discounted) : 0
  if (raise > 0) trace.push({ step: 'line_minimum', ...of, base_cents: discounted, amount_cents: raise })
  return {
    line_id: line.id,
    counted: isCounted(line),
    gross_cents: gross,
    discount_cents: discount,
    minimum_adjustment_cents: raise,
    net_cents: sumCents([discounted, raise]),
  }
}

/** Returns the amounts of a line whose amounts were fixed earlier. Adds a calculation step to `trace`. */
export function fixedNet(line: DocumentLine, fixed: FixedAmounts, trace: Step[]): LineNet {
  trace.push({ step: 'line_fixed', line_id: line.id, amount_cents: fixed.net_cents })
  return {
    line_id: line.id,
    counted: isCounted(line),
    gross_cents: sumCents([fixed.net_cents, fixed.discount_cents]),
    discount_cents: fixed.discount_cents,
    minimum_adjustment_cents: 0,
    net_cents: fixed.net_cents,
  }
}

const isCounted = ({ optional, selected }: DocumentLine): boolean => optional !== true || selected === true

function unitPriceInCents(line: DocumentLine, currency: string): Decimal {
  if ('unit_price_cents' in line) return ofCents(line.unit_price_cents)
  return shift(decimal(line.unit_price, unitPricePlaces), minorUnits(currency))
}
